import { z } from "zod";
import { ownName } from "@/lib/site";
import { escape, inline, paragraphs } from "./markdown";
import { blockKind, type Problem, tone, toneOf } from "./read-blocks";

const art = z
  .string()
  .regex(/^[a-z0-9-]+$/, "is not the name of a picture in public/art")
  .transform(ownName);
const words = z.string().trim().min(1, "is empty");
const empty = (line: number): Problem[] => [{ line: line - 1, message: "the block has no text" }];

/** A section of the page on its own background. No other block can contain blocks. */
export const band = blockKind(
  { tone, surface: z.enum(["tint", "mist", "ink"]).default("tint") },
  ({ tone, surface }, { body, line, nested }) => {
    const inside = nested(body, line);
    const parts = inside.html.replaceAll("<h2>", '<h2 data-scene="headline">');
    const html = `<div class="block-band" data-surface="${surface}"${toneOf(tone)}>${parts}</div>`;
    return { html, problems: body.trim() ? inside.problems : empty(line) };
  },
);

/** A quotation with the person's name below; `image` is a portrait in public/art. */
export const quote = blockKind(
  { name: words, role: words.optional(), image: art.optional(), tone },
  ({ name, role, image, tone }, { body, line }) => {
    const portrait = image ? `<img src="/art/${image}.svg" alt="" width="1200" height="800">` : "";
    const person = `<strong>${escape(name)}</strong>${role ? `<span>${escape(role)}</span>` : ""}`;
    const html =
      `<figure class="block-quote"${toneOf(tone)}><blockquote>${paragraphs(body)}</blockquote>` +
      `<figcaption>${portrait}<span class="block-person">${person}</span></figcaption></figure>`;
    return { html, problems: body.trim() ? [] : empty(line) };
  },
);

/** A hint, set apart. */
export const note = blockKind({ tone }, ({ tone }, { body, line }) => ({
  html: `<div class="block-note"${toneOf(tone ?? "yellow")}>${paragraphs(body)}</div>`,
  problems: body.trim() ? [] : empty(line),
}));

/** One of our drawings, with a text beside or below it. */
export const picture = blockKind(
  { art, alt: z.string(), side: z.enum(["left", "right", "above"]).default("above") },
  ({ art, alt, side }, { body }) => {
    const image = `<img src="/art/${art}.svg" alt="${escape(alt)}" width="1200" height="800">`;
    const text = body.trim() ? `<div class="block-words">${paragraphs(body)}</div>` : "";
    return { html: `<div class="block-picture block-${side}">${image}${text}</div>`, problems: [] };
  },
);

const link = /\[[^\]]+\]\([^)\s]+\)/g;

/** Text that ends in a line of links, which become buttons. The first button is in full colour. */
export const callToAction = blockKind({ tone }, ({ tone }, { body, line }) => {
  const { text, buttons, problems } = actionsOf(body, line);
  return {
    html: `<div class="block-cta"${toneOf(tone ?? "yellow")}>${paragraphs(text)}${buttons}</div>`,
    problems,
  };
});

/** Buttons without text. */
export const actions = blockKind({ tone }, ({ tone }, { body, line }) => {
  const { text, buttons, problems } = actionsOf(body, line);
  const more = text ? [{ line, message: "the block holds only links" }] : [];
  return { html: `<div${toneOf(tone)} class="block-row">${buttons}</div>`, problems: [...problems, ...more] };
});

function actionsOf(body: string, line: number) {
  const lines = body.trimEnd().split("\n");
  const last = lines.at(-1) ?? "";
  const links = last.match(link) ?? [];
  if (links.length === 0 || last.replace(link, "").trim())
    return {
      text: body.trim(),
      buttons: "",
      problems: [{ line: line + lines.length - 1, message: "the last line holds the links, and only links" }],
    };
  const buttons = links.map((one, index) =>
    inline(one).replace("<a ", `<a class="block-button${index > 0 ? " block-second" : ""}" `),
  );
  return {
    text: lines.slice(0, -1).join("\n").trim(),
    buttons: `<p class="block-actions">${buttons.join("")}</p>`,
    problems: [],
  };
}
