import type { BlockKind } from "./block";
import { actions, band, callToAction, note, picture, quote } from "./frames";
import { cards, checklist, faq, figures, levels, steps, textColumns } from "./lists";

/** Every block an editor can write, by its name. Described in backend/content/files/README.md. */
export const kinds: Readonly<Record<string, BlockKind>> = {
  actions,
  band,
  cards,
  checklist,
  columns: textColumns,
  cta: callToAction,
  faq,
  figures,
  levels,
  note,
  picture,
  quote,
  steps,
};
