import { z } from "zod";
import { content, contentState } from "../catalogue";
import { type DocumentKind, documentKinds, problemText } from "../documents";
import type { Deps } from "../../deps";
import { deskRead, type Roles } from "../../ground/desk-entry";
import { listDocuments, type Place } from "./document";
import { draftFacts } from "./draft-facts";
import { newDocument } from "./new-document";
import { documentsNow } from "./publish";
import { type EditedDocument, readDocument } from "./read-document";
import { mayEdit, requireEditor } from "./rights";
import { shopWarnings } from "./shop-problems";
import { drafts, newestOfAll } from "./store";

const roles: Roles = ["EDITOR"];

export const reads = {
  /** The editors' documents, by kind and title. */
  documents: deskRead({
    roles,
    /** `kind`: a place, such as `pages` or `products.yaml`. `find`: a part of the title. */
    input: z.strictObject({ kind: z.string().nullish(), find: z.string().nullish() }),
    async run({ kind, find }, { deps, staff }) {
      const isOwn = (path: string) => mayEdit(staff.roles, path);
      const { files, conflicts } = await documentsNow(deps.db, deps.clock());
      const kinds = documentKinds.filter(({ place }) => isOwn(place));
      const wanted = kinds.filter(({ place }) => !kind || place === kind);
      const words = (find ?? "").toLowerCase();
      const open = (await drafts(deps.db)).filter(({ path }) => isOwn(path));
      const newest = await newestOfAll(deps.db);
      const listed = listDocuments(files, wanted);
      const onlyDrafts = open
        .filter((one) => !listed.some(({ path, entry }) => path === one.path && entry === one.entry))
        .flatMap(({ path, entry, text }) =>
          listDocuments(new Map([[path, text ?? ""]]), wanted).filter((one) => one.entry === entry),
        );
      const isOf = (one: Place) => (other: Place) => one.path === other.path && one.entry === other.entry;
      return {
        kinds: kinds.map(kindFacts),
        /** Paths that were changed both at the desk and in the folder. The site shows the desk's text. */
        conflicts: conflicts.filter(isOwn),
        /** Mistakes in the folder's current files; the site shows the last valid content. */
        problems: contentState()?.problems ?? [],
        /** Promises to buyers that the shown documents break, and other warnings about them. */
        warnings: [
          ...(await shopWarnings(deps, content(), files)).map(problemText),
          ...(contentState()?.warnings ?? []),
        ],
        nodes: [...listed, ...onlyDrafts]
          .filter(({ title, path, entry }) => `${title} ${path} ${entry ?? ""}`.toLowerCase().includes(words))
          .map((one) => {
            const version = newest.find(isOf(one));
            return {
              path: one.path,
              entry: one.entry,
              title: one.title,
              place: one.kind.place,
              /** When the document was last published at the desk; null: never. */
              publishedAt: version?.writtenAt.toISOString() ?? null,
              author: version?.author ?? null,
              drafts: open.filter(isOf(one)).map((draft) => draftFacts(deps, draft, staff.memberId)),
            };
          }),
      };
    },
  }),
  /** A document as a form. Null: there is none. */
  document: deskRead({
    roles,
    input: z.strictObject({
      /** For a new document, the place of its kind. */
      path: z.string(),
      /** Key of an entry in a file with a list. */
      entry: z.string().nullish(),
      /** Whether to return an empty document of the kind. */
      isNew: z.boolean().default(false),
      /** Path of the workshop for which a document is created. */
      of: z.string().nullish(),
    }),
    async run({ path, entry = null, isNew, of = null }, { deps, staff }) {
      requireEditor(staff.roles, path);
      const { memberId } = staff;
      const document = await (isNew
        ? newDocument(deps, { kind: path, memberId, of })
        : readDocument(deps, { path, entry }, memberId));
      return document && documentFacts(deps, document, memberId);
    },
  }),
};

/** How editors call one and all documents of a kind. */
function kindFacts({ place, one, many, named }: DocumentKind) {
  return { place, one, many, isList: named !== undefined };
}

function documentFacts(deps: Deps, document: EditedDocument, editor: number) {
  const { kind, draft, otherDrafts, newer, history, ...rest } = document;
  return {
    ...rest,
    kind: kindFacts(kind),
    /** The person's draft, which the form shows; null: it shows the published text. */
    draft: draft && draftFacts(deps, draft, editor),
    /** Drafts of colleagues. */
    otherDrafts: otherDrafts.map((other) => draftFacts(deps, other, editor)),
    /** The person who changed the published text since the draft was begun, and the differences of the two texts. */
    newer: newer && { ...newer, at: newer.at?.toISOString() ?? null },
    /** Published versions, the newest first. */
    history: history.map(({ id, author, writtenAt, note, difference }) => ({
      id,
      author,
      writtenAt: writtenAt.toISOString(),
      note,
      difference,
    })),
  };
}
