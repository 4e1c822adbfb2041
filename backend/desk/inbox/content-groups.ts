import type { InboxEntry, ReadGroup } from "./entry";

/** Drafts that were not published at their time; `key` is path and entry. */
export const publishingGroup: ReadGroup = async ({ troubles, limit }) =>
  (await troubles()).refused
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, limit)
    .map((draft) => ({ ...placeOf(draft), detail: draft.why, since: draft.since }));

/** Mistakes in files, conflicts with the folder, and drafts whose published text has changed. */
export const contentGroup: ReadGroup = async ({ troubles, limit }) => {
  const { problems, conflicts, overtaken } = await troubles();
  const entries: InboxEntry[] = [
    ...problems.map((problem) => ({
      key: "",
      title: "A mistake in the files",
      detail: `${problem} The site shows the last valid content.`,
    })),
    ...conflicts.map((path) => ({
      key: "",
      title: path,
      detail: "Somebody changed it at the desk, and somebody else in the folder. Choose one of the two.",
    })),
    ...overtaken.map((draft) => ({
      ...placeOf(draft),
      detail: `${draft.author ?? "A deleted account"}: ${draft.why}`,
      since: draft.since,
    })),
  ];
  return entries.slice(0, limit);
};

function placeOf({ path, entry }: { path: string; entry: string | null }) {
  return {
    key: entry === null ? path : `${path}#${entry}`,
    title: entry === null ? path : `${path}, ${entry}`,
  };
}
