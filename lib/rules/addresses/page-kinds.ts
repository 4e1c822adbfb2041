/** The kinds of public pages, as visitors read them: the page itself, and a group of search results. */
export const pageKinds = {
  page: { one: "Academy", many: "Pages" },
  workshop: { one: "Workshop", many: "Workshops" },
  event: { one: "Event", many: "Events" },
  talk: { one: "Talk", many: "Talks" },
  case: { one: "Case study", many: "Case studies" },
  professional: { one: "Guide or coach", many: "Guides and coaches" },
} as const;

export type PageKind = keyof typeof pageKinds;

/**
 * Lists of entries, each with the addresses below it. `*` stands for one part of an address. No page that editors write
 * by its path may be below a list.
 */
export const entryAddresses: Readonly<Record<string, readonly string[]>> = {
  "/academy/events": ["/academy/events/*", "/academy/events/*/*", "/academy/events/*/live/*"],
  "/case-studies": ["/case-studies/*"],
  "/workshops": ["/workshops/*", "/workshops/*/*"],
};

/** Whether only entries are served at an address, because it is below a list. */
export function isOfEntries(uri: string): boolean {
  return Object.keys(entryAddresses).some((list) => uri.startsWith(`${list}/`) && uri !== `${list}/`);
}
