import type { PageKind } from "./search-index";

export const pageKindNames: Record<PageKind, { one: string; many: string }> = {
  page: { one: "Academy", many: "Pages" },
  workshop: { one: "Workshop", many: "Workshops" },
  event: { one: "Event", many: "Events" },
  talk: { one: "Talk", many: "Talks" },
  case: { one: "Case study", many: "Case studies" },
  professional: { one: "Guide or coach", many: "Guides and coaches" },
};
