import { z } from "zod";
import { blockKind, columns, tone, toneOf, type BlockKind } from "./block";
import { items, points } from "./scan";

/** `### Title` parts side by side, each in a box; a title that is a link makes the whole box one. */
export const cards: BlockKind = blockKind(
  { tone, columns },
  ({ tone, columns }, { body, line, markdown }) => {
    const found = items(body, line);
    const boxes = found.items.map(
      ({ title, text }) =>
        `<li class="block-card"><h3>${markdown.inline(title)}</h3>${markdown.paragraphs(text)}</li>`,
    );
    const html = `<ul class="block-cards block-of-${columns ?? 3}" data-scene="items"${toneOf(tone)}>${boxes.join("")}</ul>`;
    return { html, problems: found.problems };
  },
);

/** `### Title` parts side by side, without boxes. */
export const textColumns: BlockKind = blockKind({ columns }, ({ columns }, { body, line, markdown }) => {
  const found = items(body, line);
  const parts = found.items.map(
    ({ title, text }) =>
      `<div class="block-column"><h3>${markdown.inline(title)}</h3>${markdown.paragraphs(text)}</div>`,
  );
  const html = `<div class="block-columns block-of-${columns ?? 2}" data-scene="items">${parts.join("")}</div>`;
  return { html, problems: found.problems };
});

/** `### Title` parts in an order, numbered, along the dotted route. */
export const steps: BlockKind = blockKind({ tone }, ({ tone }, { body, line, markdown }) => {
  const found = items(body, line);
  const parts = found.items.map(
    ({ title, text }) =>
      `<li class="block-step"><h3>${markdown.inline(title)}</h3>${markdown.paragraphs(text)}</li>`,
  );
  const html = `<ol class="block-steps" data-scene="list"${toneOf(tone)}>${parts.join("")}</ol>`;
  return { html, problems: found.problems };
});

/** `### Question` parts that open; closed at first, and open without script. */
export const faq: BlockKind = blockKind({}, (_, { body, line, markdown }) => {
  const found = items(body, line);
  const parts = found.items.map(
    ({ title, text }) =>
      `<details class="block-question"><summary>${markdown.inline(title)}</summary>` +
      `<div class="block-answer">${markdown.paragraphs(text)}</div></details>`,
  );
  return { html: `<div class="block-faq">${parts.join("")}</div>`, problems: found.problems };
});

const levelTones = ["pink", "green", "yellow"];

/** Three `### Name` parts, the highest altitude first. */
export const levels: BlockKind = blockKind({}, (_, { body, line, markdown }) => {
  const found = items(body, line);
  const parts = found.items.map(
    ({ title, text }, index) =>
      `<div class="block-level"${toneOf(levelTones[index])}><p class="block-altitude">${3 - index}</p>` +
      `<h3>${markdown.inline(title)}</h3><div class="block-words">${markdown.paragraphs(text)}</div></div>`,
  );
  const html = `<div class="block-levels" data-scene="list">${parts.join("")}</div>`;
  if (found.items.length === 3 || found.problems.length > 0) return { html, problems: found.problems };
  return {
    html,
    problems: [{ line: line - 1, message: "the block holds the three levels, the third first" }],
  };
});

/** `- **number** label` points: large numbers with what they count. */
export const figures: BlockKind = blockKind({ tone }, ({ tone }, { body, line, markdown }) => {
  const found = points(body, line);
  const problems = [...found.problems];
  const parts = found.points.map(({ line, text }) => {
    const [, figure, label] = /^\*\*(.+?)\*\*\s+(.+)$/.exec(text) ?? [];
    if (!figure || !label) {
      problems.push({ line, message: 'a figure is written "- **4 weeks** until the first result"' });
      return "";
    }
    return `<div class="block-figure"><dt>${markdown.inline(label)}</dt><dd>${markdown.inline(figure)}</dd></div>`;
  });
  return {
    html: `<dl class="block-figures"${toneOf(tone)} data-scene="items">${parts.join("")}</dl>`,
    problems,
  };
});

/** A list with ticks, or with crosses for what something is not. */
export const checklist: BlockKind = blockKind(
  { kind: z.enum(["yes", "no"]).default("yes"), columns: z.enum(["1", "2"]).default("1") },
  ({ kind, columns }, { body, line, markdown }) => {
    const found = points(body, line);
    const parts = found.points.map(({ text }) => `<li>${markdown.inline(text)}</li>`);
    const html = `<ul class="block-checklist block-${kind} block-of-${columns}">${parts.join("")}</ul>`;
    return { html, problems: found.problems };
  },
);
