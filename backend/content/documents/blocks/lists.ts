import { z } from "zod";
import { inline, paragraphs } from "./markdown";
import { blockKind, type BlockKind, type Problem, tone, toneOf } from "./read-blocks";

const columns = z.enum(["2", "3", "4"]).optional();

/** `### Title` parts side by side, each in a box. If the title is a link, the whole box is. */
export const cards = partsKind({ tone, columns }, ({ tone, columns }, parts) => {
  const boxes = parts.map(({ title, text }) => `<li class="block-card"><h3>${title}</h3>${text}</li>`);
  return `<ul class="block-cards block-of-${columns ?? 3}" data-scene="items"${toneOf(tone)}>${boxes.join("")}</ul>`;
});

/** `### Title` parts side by side, without boxes. */
export const textColumns = partsKind({ columns }, ({ columns }, parts) => {
  const drawn = parts.map(({ title, text }) => `<div class="block-column"><h3>${title}</h3>${text}</div>`);
  return `<div class="block-columns block-of-${columns ?? 2}" data-scene="items">${drawn.join("")}</div>`;
});

/** `### Title` parts in order, numbered, along the dotted route. */
export const steps = partsKind({ tone }, ({ tone }, parts) => {
  const drawn = parts.map(({ title, text }) => `<li class="block-step"><h3>${title}</h3>${text}</li>`);
  return `<ol class="block-steps" data-scene="list"${toneOf(tone)}>${drawn.join("")}</ol>`;
});

/** `### Question` parts that open on a click; all are closed at first. They work without script. */
export const faq = partsKind({}, (_, parts) => {
  const drawn = parts.map(
    ({ title, text }) =>
      `<details class="block-question"><summary>${title}</summary><div class="block-answer">${text}</div></details>`,
  );
  return `<div class="block-faq">${drawn.join("")}</div>`;
});

const levelTones = ["pink", "green", "yellow"];

/** Three `### Name` parts, the highest altitude first. */
export const levels = partsKind(
  {},
  (_, parts) => {
    const drawn = parts.map(
      ({ title, text }, index) =>
        `<div class="block-level"${toneOf(levelTones[index])}><p class="block-altitude">${3 - index}</p>` +
        `<h3>${title}</h3><div class="block-words">${text}</div></div>`,
    );
    return `<div class="block-levels" data-scene="list">${drawn.join("")}</div>`;
  },
  (parts) => (parts.length === 3 ? null : "the block holds the three levels, the third first"),
);

type Part = Readonly<{ title: string; text: string }>;

/** A kind of block that consists of `### Title` parts. `draw` gets their titles and rendered texts. */
function partsKind<Shape extends z.ZodRawShape>(
  shape: Shape,
  draw: (attributes: z.infer<z.ZodObject<Shape, z.core.$strict>>, parts: Part[]) => string,
  problemOf: (parts: Part[]) => string | null = () => null,
): BlockKind {
  return blockKind(shape, (attributes, { body, line: first }) => {
    const found: { title: string; text: string[] }[] = [];
    const problems: Problem[] = [];
    body.split("\n").forEach((line, index) => {
      const title = /^###\s+(.+?)\s*$/.exec(line)?.[1];
      if (title) found.push({ title, text: [] });
      else if (found.length > 0) found.at(-1)?.text.push(line);
      else if (line.trim())
        problems.push({ line: first + index, message: 'each part of this block begins with "### Title"' });
    });
    if (found.length === 0) problems.push({ line: first - 1, message: 'the block has no part "### Title"' });
    const parts = found.map(({ title, text }) => ({
      title: inline(title),
      text: paragraphs(text.join("\n").trim()),
    }));
    const message = problems.length === 0 && problemOf(parts);
    return {
      html: draw(attributes, parts),
      problems: message ? [{ line: first - 1, message }] : problems,
    };
  });
}

/** `- **number** label` points: large numbers with their labels. */
export const figures = blockKind({ tone }, ({ tone }, { body, line }) => {
  const { points, problems } = pointsOf(body, line);
  const parts = points.map(({ line, text }) => {
    const [, figure, label] = /^\*\*(.+?)\*\*\s+(.+)$/.exec(text) ?? [];
    if (!figure || !label) {
      problems.push({ line, message: 'a figure is written "- **4 weeks** until the first result"' });
      return "";
    }
    return `<div class="block-figure"><dt>${inline(label)}</dt><dd>${inline(figure)}</dd></div>`;
  });
  return {
    html: `<dl class="block-figures"${toneOf(tone)} data-scene="items">${parts.join("")}</dl>`,
    problems,
  };
});

/** A list with ticks, or with crosses for exclusions. */
export const checklist = blockKind(
  { kind: z.enum(["yes", "no"]).default("yes"), columns: z.enum(["1", "2"]).default("1") },
  ({ kind, columns }, { body, line }) => {
    const { points, problems } = pointsOf(body, line);
    const parts = points.map(({ text }) => `<li>${inline(text)}</li>`);
    const html = `<ul class="block-checklist block-${kind} block-of-${columns}">${parts.join("")}</ul>`;
    return { html, problems };
  },
);

/** The points of a list, one per line: `- text`. Any other line is a problem. */
function pointsOf(body: string, first: number) {
  const points: { line: number; text: string }[] = [];
  const problems: Problem[] = [];
  body.split("\n").forEach((line, index) => {
    const text = /^[-*]\s+(.+?)\s*$/.exec(line)?.[1];
    if (text) points.push({ line: first + index, text });
    else if (line.trim())
      problems.push({ line: first + index, message: "this block holds a list, each point on one line" });
  });
  if (points.length === 0) problems.push({ line: first - 1, message: "the block has no list" });
  return { points, problems };
}
