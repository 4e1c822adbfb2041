import { z } from "zod";
import { problemText } from "../documents";
import {
  type ActionContext,
  type Consequence,
  deskAction,
  type Done,
  type Roles,
} from "../../ground/desk-entry";
import { numberField, numbersField, orNull } from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { draftAddress } from "./draft-facts";
import { publishChange, publishDrafts, settleConflict } from "./drafts";
import { type Published, withDocumentsLocked } from "./publish";
import { requireEditor } from "./rights";
import { type Saved, saveDocument, type SaveOutcome } from "./save-document";
import { savedFields, type SentDocument, shownFields } from "./sent-document";
import { deleteDraft, findDraft, findPublished } from "./store";

const roles: Roles = ["EDITOR"];

type Named = { path: string; entry: string | null };
type Note = ActionContext["record"];

export const actions = {
  /** Publishes an edit, or saves it as the editor's draft. An edit that cannot be published is saved as a draft. */
  saveDocument: deskAction({
    roles,
    consequence: "money",
    fields: savedFields,
    consequenceOf: async (sent) => consequenceOfSent(sent),
    keep: (sent, context) => save({ ...sent, isDraft: true, publishAt: null }, context),
    async run(sent, context) {
      const outcome = await save(sent, context);
      const { message, isDone } = saveMessage(outcome, sent.publishAt);
      if (isDone && sent.isRemoval) return { message, next: "content" };
      const made = isDone && sent.of !== null ? { path: sent.of, entry: null } : sent;
      return { message, next: `document:${nameOf(made)}`, isRefused: !isDone };
    },
  }),
  /** Saves the form's text as a draft, and shows it in the frame beside the form. */
  previewDocument: deskAction({
    roles,
    consequence: "money",
    isFramed: true,
    fields: shownFields,
    consequenceOf: async (sent) => consequenceOfSent(sent),
    async run(sent, context) {
      const outcome = await save(sent, context);
      const { message } = saveMessage(outcome, sent.publishAt);
      const address = outcome.kind === "drafted" ? draftAddress(context.deps, outcome.draft) : null;
      if (address === null) throw userError(message, "NOT_POSSIBLE");
      return { message, next: address };
    },
  }),
  /** Publishes a draft of the person or of a colleague unchanged. */
  publishDraft: deskAction({
    roles,
    consequence: "money",
    fields: z.strictObject({
      draft: numberField,
      /** Hash of the published text that the draft may replace, although it is newer than the draft. */
      over: orNull(z.string().max(64)),
      /** Other drafts of the same person. All are published in one step, or none. */
      with: orNull(numbersField(50)),
    }),
    async consequenceOf({ draft, with: more }, { db }) {
      const found = await Promise.all([draft, ...(more ?? [])].map((one) => findDraft(db, one)));
      return consequenceOfPaths(found.flatMap((one) => one?.path ?? []));
    },
    async run({ draft: id, over, with: more }, { deps, record, staff }) {
      const wanted = [...new Set([id, ...(more ?? [])])];
      const outcome = await withDocumentsLocked(
        deps,
        async (locked) => {
          const all = await Promise.all(wanted.map((one) => findDraft(locked.tx, one)));
          const [draft, ...others] = all.flatMap((one) => one ?? []);
          if (!draft || others.length < all.length - 1) throw noDraft();
          record({ about: aboutOf(draft) });
          for (const { path } of [draft, ...others]) requireEditor(staff.roles, path);
          if (others.some(({ memberId }) => memberId !== draft.memberId))
            throw userError("Drafts by several people have to be published one by one.", "NOT_POSSIBLE");
          const inOrder = [draft, ...others].toSorted((a, b) => a.id - b.id);
          return publishDrafts(locked, inOrder, over);
        },
        staff.roles,
      );
      return done(record, outcome);
    },
  }),
  discardDraft: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({ draft: numberField }),
    async run({ draft: id }, { deps, record, staff }) {
      const draft = await findDraft(deps.db, id);
      if (draft) requireEditor(staff.roles, draft.path);
      if (!draft || !(await deleteDraft(deps.db, id))) throw noDraft();
      record({ about: aboutOf(draft), changes: [{ field: "draft", before: draft.text, after: null }] });
      return { message: "The draft has been deleted." };
    },
  }),
  /** Publishes the text that a version replaced. */
  undoVersion: deskAction({
    roles,
    consequence: "money",
    fields: z.strictObject({ version: numberField }),
    async consequenceOf({ version }, { db }) {
      const found = await findPublished(db, version);
      return consequenceOfPaths(found ? [found.path] : []);
    },
    async run({ version: id }, { deps, record, staff }) {
      const version = await findPublished(deps.db, id);
      if (!version) throw userError("There is no such version.", "NOT_FOUND");
      const { path, entry, text, before } = version;
      record({ about: aboutOf(version) });
      requireEditor(staff.roles, path);
      const { memberId } = staff;
      const undone = { path, entry, text: before, before: text, memberId, note: `Undo of version ${id}` };
      const outcome = await withDocumentsLocked(deps, (locked) => publishChange(locked, undone), staff.roles);
      if (outcome.kind === "conflict")
        throw userError("There is a newer version. Undo that one first, or edit the document.", "CONFLICT");
      return done(record, outcome);
    },
  }),
  /** Ends a conflict between the desk and the folder by publishing one of the two texts. */
  settleConflict: deskAction({
    roles,
    consequence: "money",
    fields: z.strictObject({ path: z.string().max(200), keep: z.enum(["file", "desk"]) }),
    consequenceOf: async ({ path }) => consequenceOfPaths([path]),
    async run({ path, keep }, { deps, record, staff }) {
      record({ about: `content:${path}` });
      requireEditor(staff.roles, path);
      const outcome = await settleConflict(deps, { path, useFile: keep === "file", staff });
      if (!outcome) throw userError("This document no longer has a conflict.", "NOT_POSSIBLE");
      return done(record, outcome);
    },
  }),
};

/** The consequence of publishing documents: some set prices or discounts. */
const consequenceOfPaths = (paths: readonly string[]): Consequence =>
  paths.some((path) => /^(products|coupons)\.yaml$|^workshops\//.test(path)) ? "money" : "none";

/** A draft without a time of publication changes nothing that buyers see. */
const consequenceOfSent = ({ path, isDraft, publishAt }: SentDocument) =>
  isDraft && publishAt === null ? "none" : consequenceOfPaths([path]);

async function save(sent: SentDocument, { deps, record, staff }: ActionContext): Promise<SaveOutcome> {
  record({ about: aboutOf(sent) });
  requireEditor(staff.roles, sent.path);
  const { path, entry, isNew, seen, publishAt, isDraft, reason } = sent;
  if (publishAt && publishAt <= deps.clock())
    throw userError("This time has passed. Choose a later one.", "BAD_USER_INPUT");
  const saved: Saved = {
    memberId: staff.memberId,
    place: { path, entry },
    isNew,
    seen,
    change: changeOf(sent),
    note: reason,
    publishAt,
    isDraft,
  };
  const outcome = await saveDocument(deps, saved, staff.roles);
  if (outcome.kind === "published") recordTexts(record, outcome);
  return outcome;
}

function changeOf({ isRemoval, whole, fields, body }: SentDocument): Saved["change"] {
  if (isRemoval) return "remove";
  if (whole !== undefined) return { whole };
  return { fields: new Map(fields.map(({ name, value }) => [name, value])), body };
}

function saveMessage(outcome: SaveOutcome, at: Date | null): { message: string; isDone: boolean } {
  switch (outcome.kind) {
    case "published":
      return { message: publishedText(outcome), isDone: true };
    case "unchanged":
      return { message: "There was no change, so nothing was published.", isDone: true };
    case "drafted":
      return {
        message: at ? "Saved. We will publish it at the time you chose." : "Saved as your draft.",
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
        message: "There are mistakes; see below. Nothing was published; we saved your text as your draft.",
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

function done(record: Note, outcome: Published): Done {
  if (outcome.kind === "conflict")
    throw userError("Somebody changed this in the meantime. Open it and compare the two.", "CONFLICT");
  if (outcome.kind === "mistakes") {
    const mistake = outcome.problems.find(({ level }) => level === "error");
    throw userError(`Not published: ${mistake ? problemText(mistake) : "it has a mistake"}`, "MISTAKES");
  }
  if (outcome.kind === "unchanged") return { message: "There was no change, so nothing was published." };
  recordTexts(record, outcome);
  return { message: publishedText(outcome) };
}

const publishedText = ({ warnings }: Pick<Extract<Published, { kind: "published" }>, "warnings">) =>
  [
    "Published. Every page shows it within seconds.",
    ...warnings.map(({ message }) => sentence(message)),
  ].join(" ");
const sentence = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

function recordTexts(record: Note, { versions }: Extract<Published, { kind: "published" }>): void {
  record({
    changes: versions.map(({ id, path }) => ({ field: path, before: null, after: `version ${id}` })),
  });
}

const nameOf = ({ path, entry }: Named) => `${path}${entry === null ? "" : `#${entry}`}`;
const aboutOf = (of: Named) => `content:${nameOf(of)}`;
const noDraft = () => userError("This draft no longer exists.", "NOT_FOUND");
