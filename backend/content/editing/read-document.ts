import { content, contentOf, nextContent, textHash } from "../catalogue";
import { entriesOf, kindOf, type DocumentKind, type Files, type Problem, problemText } from "../documents";
import type { Deps } from "../../deps";
import { choicesWithDrafts } from "./drafted-choices";
import { difference, type DifferenceLine } from "./difference";
import { editable, editedPart, entryField, listDocuments, type Place, valuesOf } from "./document";
import type { FormField } from "./fields/form-fields";
import { followMoves } from "./moved-addresses";
import { documentsNow } from "./publish";
import { shopProblems } from "./shop-problems";
import { readChangedStock } from "./counted-stock-store";
import { drafts, historyOf, type WrittenVersion } from "./store";
import type { ContentVersion } from "./tables";
import { belonging, withDrafts } from "./together";
import { partsOfWorkshop, titleOfDate } from "./workshop-parts";

const MOST_VERSIONS = 20;

type NewerText = {
  author: string | null;
  at: Date | null;
  over: string | null;
  difference: DifferenceLine[];
};
type ComparedVersion = WrittenVersion & { difference: DifferenceLine[] };

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
  together: DocumentPart[];
  parts: DocumentPart[];
  suggestedName: string | null;
};

/** A document that belongs to another one. */
type DocumentPart = Place & { one: string; title: string; draft: number | null };

/**
 * A document or an entry for its editor: the editor's own draft if there is one, otherwise the published text.
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
  const open = await drafts(db);
  const all = open.filter(({ path, entry }) => path === place.path && entry === place.entry);
  const own = open.filter((one) => one.memberId === memberId);
  const draft = all.find((one) => one.memberId === memberId) ?? null;
  const text = draft ? draft.text : published;
  const form = text === null ? null : editable(text, place, choicesWithDrafts(files, own));
  const together = draft ? belonging(draft, own, files) : [];
  const problems = await problemsOfDrafts(deps, files, place, together);
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
    together: together.length > 1 ? together.map((one) => partOf(one, one.text ?? "", own)) : [],
    parts: partsIn(withDrafts(files, own), place.path, own),
    suggestedName: null,
  };
}

/** The products that sell a workshop, and its dates. */
function partsIn(files: Files, path: string, own: readonly ContentVersion[]): DocumentPart[] {
  const { products, dates } = partsOfWorkshop(files, path);
  return [...products, ...dates].map((one) => partOf(one, files.get(one.path) ?? "", own));
}

function partOf({ path, entry }: Place, text: string, own: readonly ContentVersion[]): DocumentPart {
  const kind = kindOf(path);
  const listed = kind && listDocuments(new Map([[path, text]]), [kind]).find((one) => one.entry === entry);
  const isDate = kind?.place === "workshops";
  const draft = own.find((one) => one.path === path && one.entry === entry);
  return {
    path,
    entry,
    one: kind?.one ?? "",
    draft: draft?.id ?? null,
    title: isDate ? titleOfDate(valuesOf(text, path)) : (listed?.title ?? entry ?? path),
  };
}

/** Problems of the documents as they are, or as drafts would change them. */
async function problemsOfDrafts(
  { db, clock }: Deps,
  files: Files,
  { path }: Place,
  together: readonly ContentVersion[],
): Promise<readonly Problem[]> {
  const now = clock();
  const isDraft = together.length > 0;
  const { files: next, problems: ofMoves } = isDraft
    ? followMoves(files, withDrafts(files, together), now)
    : { files, problems: [] };
  const read = nextContent(next, now);
  // The list of documents shows the other documents' warnings.
  const found = read.problems.filter(({ level, file }) => level === "error" || file === path);
  if (!isDraft || !read.content) return found;
  const before = contentOf(files, now);
  const stock = await readChangedStock(db, before, read.content);
  const shop = await shopProblems(db, { before, next: read.content, files: next, now, stock });
  return [...found, ...shop, ...ofMoves];
}

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
    together: [],
    parts: [],
    suggestedName: null,
  };
}

/** The problems, each with its field if it is about this document or entry. */
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
