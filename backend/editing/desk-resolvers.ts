import { z } from "zod";
import type {
  DifferenceKindResolvers,
  DocumentFieldKindResolvers,
  DocumentKindResolvers,
  DocumentVersionResolvers,
  DraftResolvers,
  MutationResolvers,
  NewerTextResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { previewAddress } from "@/lib/rules/preview-address";
import { content, contentState, documentKinds, problemText } from "../content";
import { type BackendContext, requireMember } from "../context";
import type { Deps } from "../deps";
import { deskInput } from "../desk-input";
import { userError } from "../errors";
import type { DifferenceKind } from "./difference";
import { listDocuments } from "./document";
import { publishChange, publishDraft, publishTogether, settleConflict } from "./drafts";
import type { FieldKind } from "./fields/form-fields";
import { previewEnd } from "./preview";
import { newDocument } from "./new-document";
import { documentsNow, type Published } from "./publish";
import { type ComparedVersion, type NewerText, readDocument } from "./read-document";
import { saveDocument, type SaveOutcome } from "./save-document";
import { shopWarnings } from "./shop-problems";
import { deleteDraft, drafts, findDraft, findPublished, newestOfAll } from "./store";
import type { ContentVersion } from "./tables";

const editor = async (context: BackendContext) => (await requireMember(context, "edit")).memberId;

const documents: QueryResolvers["documents"] = async (_root, { kind, find }, { deps }) => {
  const { files, conflicts } = await documentsNow(deps.db, deps.clock());
  const wanted = documentKinds.filter(({ place }) => !kind || place === kind);
  const words = (find ?? "").toLowerCase();
  const open = await drafts(deps.db);
  const newest = await newestOfAll(deps.db);
  const listed = listDocuments(files, wanted);
  const onlyDrafts = open
    .filter((one) => !listed.some(({ path, entry }) => path === one.path && entry === one.entry))
    .flatMap(({ path, entry, text }) =>
      listDocuments(new Map([[path, text ?? ""]]), wanted).filter((one) => one.entry === entry),
    );
  const isOf = (one: { path: string; entry: string | null }) => (other: typeof one) =>
    one.path === other.path && one.entry === other.entry;
  return {
    kinds: [...documentKinds],
    conflicts: [...conflicts],
    problems: [...(contentState()?.problems ?? [])],
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
          publishedAt: version?.writtenAt.toISOString() ?? null,
          author: version?.author ?? null,
          drafts: open.filter(isOf(one)),
        };
      }),
  };
};

const document: QueryResolvers["document"] = async (_root, { path, entry, isNew, of }, context) => {
  const memberId = await editor(context);
  return isNew
    ? newDocument(context.deps, { kind: path, memberId, of: of ?? null })
    : readDocument(context.deps, { path, entry: entry ?? null }, memberId);
};

const path = z
  .string()
  .max(200)
  .regex(/^([a-z][a-z-]*\/[^/\\\0]+\.md|[a-z]+\.yaml)$/u, "This is not a document of the site.");
const seen = z.string().max(64).nullish().transform(orNull);
const saveInput = z.strictObject({
  path,
  entry: z.string().min(1).max(200).nullish().transform(orNull),
  isNew: z.boolean(),
  seen,
  fields: z
    .array(z.strictObject({ name: z.string().max(200), value: z.string().max(60_000) }))
    .max(2_000)
    .nullish(),
  body: z.string().max(200_000).nullish(),
  whole: z.string().max(200_000).nullish(),
  remove: z.boolean(),
  reason: z.string().trim().max(300, "The reason is too long: 300 characters at most."),
  publishAt: z.iso.datetime({ offset: true }).nullish(),
  isDraft: z.boolean(),
});

function orNull(value: string | null | undefined): string | null {
  return value ?? null;
}

const save: MutationResolvers["saveDocument"] = async (_root, { input }, context) => {
  const { fields, body, whole, remove, publishAt, ...asked } = deskInput(saveInput, input);
  const { deps, record } = context;
  record?.({ about: aboutOf(asked) });
  const at = publishAt ? new Date(publishAt) : null;
  if (at && at <= deps.clock())
    throw userError("This time has passed. Choose a later one.", "BAD_USER_INPUT");
  const outcome = await saveDocument(deps, {
    memberId: await editor(context),
    place: { path: asked.path, entry: asked.entry },
    isNew: asked.isNew,
    seen: asked.seen,
    change: remove
      ? "remove"
      : typeof whole === "string"
        ? { whole }
        : {
            fields: new Map(fields?.map(({ name, value }) => [name, value])),
            body: body ?? undefined,
          },
    note: asked.reason,
    publishAt: at,
    isDraft: asked.isDraft,
  });
  if (outcome.kind === "published") recordTexts(context, outcome);
  const preview = outcome.kind === "drafted" ? addressOfDraft(deps, outcome.draft) : null;
  return { ...saveMessage(outcome, at), preview };
};

function saveMessage(outcome: SaveOutcome, at: Date | null): { message: string; isDone: boolean } {
  switch (outcome.kind) {
    case "published":
      return { message: publishedText(outcome), isDone: true };
    case "unchanged":
      return { message: "Nothing was different, so nothing was published.", isDone: true };
    case "drafted":
      return {
        message: at ? "Saved. We publish it at the time you chose." : "Saved as your draft.",
        isDone: true,
      };
    case "conflict":
      return {
        message:
          "Somebody changed this in the meantime. Nothing was published; we saved your text as your draft.",
        isDone: false,
      };
    case "mistakes":
      return {
        message: "This has mistakes; see below. Nothing was published; we saved your text as your draft.",
        isDone: false,
      };
    case "needs others":
      return {
        message:
          "Saved as your draft, because it belongs with other drafts of yours. Publish them together below.",
        isDone: false,
      };
    case "lost":
      throw userError("Your page is out of date. Open the document again.", "TOO_OLD");
  }
}

const draftId = z.number().int().positive();
const publishInput = z.strictObject({ draft: draftId, over: seen, with: z.array(draftId).max(50).nullish() });

const publishOne: MutationResolvers["publishDraft"] = async (_root, { input }, context) => {
  const { deps, record } = context;
  const { draft: id, over, with: more } = deskInput(publishInput, input);
  const all = await Promise.all([...new Set([id, ...(more ?? [])])].map((one) => findDraft(deps.db, one)));
  const [draft, ...others] = all.flatMap((one) => one ?? []);
  if (!draft || others.length < all.length - 1) throw noDraft();
  record?.({ about: aboutOf(draft) });
  if (others.some(({ memberId }) => memberId !== draft.memberId))
    throw userError("Drafts of several people are published one by one.", "NOT_POSSIBLE");
  if (others.length === 0) return done(context, await publishDraft(deps, draft, over));
  return done(
    context,
    await publishTogether(
      deps,
      [draft, ...others].toSorted((a, b) => a.id - b.id),
    ),
  );
};

const discard: MutationResolvers["discardDraft"] = async (_root, { draft: id }, { deps, record }) => {
  const draft = await findDraft(deps.db, id);
  if (!draft || !(await deleteDraft(deps.db, id))) throw noDraft();
  record?.({ about: aboutOf(draft), changes: [{ field: "draft", before: draft.text, after: null }] });
  return { message: "The draft is deleted." };
};

const undo: MutationResolvers["undoVersion"] = async (_root, { version: id }, context) => {
  const version = await findPublished(context.deps.db, id);
  if (!version) throw userError("There is no such version.", "NOT_FOUND");
  const { path: of, entry, text, before } = version;
  context.record?.({ about: aboutOf(version) });
  const memberId = await editor(context);
  const change = { path: of, entry, text: before, before: text };
  const note = `Undo of version ${id}`;
  const outcome = await publishChange(context.deps, { ...change, memberId, note });
  if (outcome.kind === "conflict")
    throw userError("There is a newer version. Undo that one first, or edit the document.", "CONFLICT");
  return done(context, outcome);
};

const settle: MutationResolvers["settleConflict"] = async (_root, { path: of, useFile }, context) => {
  context.record?.({ about: `content:${of}` });
  const outcome = await settleConflict(context.deps, { path: of, useFile, memberId: await editor(context) });
  if (!outcome) throw userError("This document no longer has a conflict.", "NOT_POSSIBLE");
  return done(context, outcome);
};

function done(context: BackendContext, outcome: Published): { message: string } {
  if (outcome.kind === "conflict")
    throw userError("Somebody changed this in the meantime. Open it and compare the two.", "CONFLICT");
  if (outcome.kind === "mistakes") {
    const mistake = outcome.problems.find(({ level }) => level === "error");
    throw userError(`Not published: ${mistake ? problemText(mistake) : "it has a mistake"}`, "MISTAKES");
  }
  if (outcome.kind === "unchanged") return { message: "Nothing was different, so nothing was published." };
  recordTexts(context, outcome);
  return { message: publishedText(outcome) };
}

const publishedText = ({ warnings }: Pick<Extract<Published, { kind: "published" }>, "warnings">) =>
  [
    "Published. Every page shows it within seconds.",
    ...warnings.map(({ message }) => sentence(message)),
  ].join(" ");
const sentence = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

function recordTexts(
  { record }: BackendContext,
  { versions }: Extract<Published, { kind: "published" }>,
): void {
  record?.({
    changes: versions.map(({ id, path: of }) => ({ field: of, before: null, after: `version ${id}` })),
  });
}

const aboutOf = (of: { path: string; entry: string | null }) =>
  `content:${of.path}${of.entry === null ? "" : `#${of.entry}`}`;
const noDraft = () => userError("This draft no longer exists.", "NOT_FOUND");

function addressOfDraft({ clock }: Deps, draft: ContentVersion): string | null {
  return draft.previewKey && previewEnd(draft) > clock() ? previewAddress(draft.previewKey) : null;
}

const draftFields: DraftResolvers = {
  isOwn: async ({ memberId }, _args, context) => memberId === (await editor(context)),
  writtenAt: ({ writtenAt }) => writtenAt.toISOString(),
  publishAt: ({ publishAt }) => publishAt?.toISOString() ?? null,
  preview: (draft, _args, { deps }) => addressOfDraft(deps, draft),
  previewEnd: (draft) => previewEnd(draft).toISOString(),
};
const kindFields: DocumentKindResolvers = { isList: ({ named }) => named !== undefined };
const versionFields: DocumentVersionResolvers = {
  writtenAt: ({ writtenAt }: ComparedVersion) => writtenAt.toISOString(),
};
const newerFields: NewerTextResolvers = { at: ({ at }: NewerText) => at?.toISOString() ?? null };
const fieldKinds: Record<keyof DocumentFieldKindResolvers, FieldKind> = {
  LINE: "line",
  TEXT: "text",
  NUMBER: "number",
  CHOICE: "choice",
  CHOICES: "choices",
  WORDS: "words",
};
const lineKinds: Record<keyof DifferenceKindResolvers, DifferenceKind> = {
  SAME: "same",
  ADDED: "added",
  REMOVED: "removed",
  GAP: "gap",
};

export const contentDeskResolvers: Resolvers = {
  Query: { documents, document },
  Mutation: {
    saveDocument: save,
    publishDraft: publishOne,
    discardDraft: discard,
    undoVersion: undo,
    settleConflict: settle,
  },
  Draft: draftFields,
  DocumentKind: kindFields,
  DocumentVersion: versionFields,
  NewerText: newerFields,
  DocumentFieldKind: fieldKinds,
  DifferenceKind: lineKinds,
};
