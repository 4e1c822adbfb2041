import {
  content,
  contentOf,
  documentKinds,
  entriesOf,
  kindOf,
  type DocumentKind,
  type Files,
  nextContent,
  type Problem,
  problemText,
  textHash,
} from "../content";
import type { Deps } from "../deps";
import { difference, type DifferenceLine } from "./difference";
import { editable, editedPart, emptyForm, entryField, listDocuments, type Place } from "./document";
import { choicesOf } from "./fields/choices";
import type { FormField } from "./fields/form-fields";
import { followMoves } from "./moved-addresses";
import { documentsNow, withChanges } from "./publish";
import { shopProblems } from "./shop-problems";
import { readChangedStock } from "./counted-stock-store";
import { drafts, historyOf, type WrittenVersion } from "./store";

const MOST_VERSIONS = 20;

export type NewerText = {
  author: string | null;
  at: Date | null;
  over: string | null;
  difference: DifferenceLine[];
};
export type ComparedVersion = WrittenVersion & { difference: DifferenceLine[] };

export type EditedDocument = Place & {
  kind: DocumentKind;
  title: string;
  seen: string | null;
  draft: WrittenVersion | null;
  otherDrafts: WrittenVersion[];
  fields: FormField[];
  body: string | null;
  text: string;
  problems: { field: string | null; text: string }[];
  newer: NewerText | null;
  difference: DifferenceLine[];
  history: ComparedVersion[];
  address: string | null;
};

/**
 * A document or an entry for its editor: the editor's own draft where there is one, else the published text.
 * @returns null when there is neither
 */
export async function readDocument(
  deps: Deps,
  place: Place,
  memberId: number,
): Promise<EditedDocument | null> {
  const { db } = deps;
  const now = deps.clock();
  const kind = kindOf(place.path);
  if (!kind) return null;
  const { files } = await documentsNow(db, now);
  const published = files.get(place.path) ?? null;
  const all = (await drafts(db)).filter(({ path, entry }) => path === place.path && entry === place.entry);
  const draft = all.find((one) => one.memberId === memberId) ?? null;
  const text = draft ? draft.text : published;
  const form = text === null ? null : editable(text, place, choicesOf(content(), files));
  const problems = await problemsOfDraft(deps, files, place, draft);
  if (text === null || !form) return draft ? removalDraft(kind, draft, published, problems) : null;
  const [history, listed] = [
    await historyOf(db, place, MOST_VERSIONS),
    listDocuments(new Map([[place.path, text]]), [kind]),
  ];
  const before = draft ? draft.before : published;
  const hasMoved = draft !== null && editedPart(before, place) !== editedPart(published, place);
  const [newest] = history;
  return {
    ...place,
    kind,
    title: listed.find(({ entry }) => entry === place.entry)?.title ?? place.entry ?? place.path,
    seen: textHash(before),
    draft,
    otherDrafts: all.filter((one) => one !== draft),
    ...form,
    text,
    problems: problemsIn(problems, place, text),
    newer: hasMoved
      ? {
          author: newest?.author ?? null,
          at: newest?.writtenAt ?? null,
          over: textHash(published),
          difference: difference(editedPart(before, place), editedPart(published, place)),
        }
      : null,
    difference: draft ? difference(before, text) : [],
    history: history.map((one) => ({ ...one, difference: difference(one.before, one.text) })),
    address: addressOf(place),
  };
}

/** Of the documents as they are, or as the draft would make them. */
async function problemsOfDraft(
  { db, clock }: Deps,
  files: Files,
  { path }: Place,
  draft: WrittenVersion | null,
): Promise<readonly Problem[]> {
  const now = clock();
  const { files: next, problems: ofMoves } = draft
    ? followMoves(files, withChanges(files, [draft]), now)
    : { files, problems: [] };
  const read = nextContent(next, now);
  // The list of documents shows the warnings of other documents.
  const found = read.problems.filter(({ level, file }) => level === "error" || file === path);
  if (!draft || !read.content) return found;
  const before = contentOf(files, now);
  const stock = await readChangedStock(db, before, read.content);
  const shop = await shopProblems(db, { before, next: read.content, files: next, now, stock });
  return [...found, ...shop, ...ofMoves];
}

/** A draft that removes its document. */
function removalDraft(
  kind: DocumentKind,
  draft: WrittenVersion,
  published: string | null,
  problems: readonly Problem[],
): EditedDocument {
  const place = { path: draft.path, entry: draft.entry };
  return {
    ...place,
    kind,
    title: place.entry ?? place.path,
    seen: textHash(draft.before),
    draft,
    otherDrafts: [],
    fields: [],
    body: null,
    text: "",
    problems: problems.map((problem) => ({ field: null, text: problemText(problem) })),
    newer: null,
    difference: difference(published, null),
    history: [],
    address: addressOf(place),
  };
}

/** An empty form of a kind; entries go into the file as it is now. Null: there is no such kind. */
export async function newDocument(deps: Deps, placeOfKind: string): Promise<EditedDocument | null> {
  const kind = documentKinds.find(({ place }) => place === placeOfKind);
  if (!kind || (kind.place.endsWith(".yaml") && !kind.named)) return null;
  const { files } = await documentsNow(deps.db, deps.clock());
  const list = kind.named ? (files.get(kind.place) ?? null) : null;
  return {
    path: kind.place,
    entry: null,
    kind,
    title: `New ${kind.one}`,
    seen: textHash(list),
    draft: null,
    otherDrafts: [],
    ...emptyForm(kind, freeNumber(), choicesOf(content(), files)),
    text: "",
    problems: [],
    newer: null,
    difference: [],
    history: [],
    address: null,
  };
}

/** Entries refer to each other by numbers, so a new one gets a number that none has. */
function freeNumber(): number {
  const { workshops, products } = content();
  const dates = workshops.map(({ node }) => Math.floor(node.databaseId / 100));
  const numbers = entriesOf(content()).flatMap(({ node }) =>
    node.__typename === "Workshop" ? [] : [node.databaseId],
  );
  const sold = products.flatMap(({ id, variations }) => [id, ...variations.map((one) => one.id)]);
  const ofDates = new Set(dates);
  const free = Math.max(...numbers, ...dates, ...sold.filter((one) => !ofDates.has(Math.floor(one / 100))));
  return free + 1;
}

/** Each with its field, where it is about this document or entry. */
function problemsIn(
  problems: readonly Problem[],
  place: Place,
  text: string,
): { field: string | null; text: string }[] {
  const prefix = entryField(place, text);
  return problems.map((problem) => {
    const { file, field, message } = problem;
    const isHere = file === place.path && field.startsWith(prefix);
    return isHere
      ? { field: field.slice(prefix.length), text: message }
      : { field: null, text: problemText(problem) };
  });
}

function addressOf({ path }: Place): string | null {
  return entriesOf(content()).find(({ file }) => file === path)?.node.uri ?? null;
}
