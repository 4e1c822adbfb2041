import { TZDate } from "@date-fns/tz";
import { z } from "zod";
import {
  DiscardDraftDocument,
  PublishDraftDocument,
  SaveDocumentDocument,
  SettleConflictDocument,
  UndoVersionDocument,
} from "@/graphql/generated/desk/documents";
import { deskRoutes, editAddress } from "@/lib/addresses/desk-routes";
import { deskCase } from "./desk-case";

const filled = z
  .string()
  .optional()
  .transform((value) => (value ? value : null));
const id = z.coerce.number().int().positive().max(2_147_483_647);

/** A day and a clock time in Vienna as a field gives them: `2026-12-01T09:00` → `2026-12-01T08:00:00.000Z`. Null: none. */
const momentField = z.string().transform((typed, context) => {
  if (typed === "") return null;
  const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?$/.exec(typed) ?? [];
  const [year, month = 1, day = 1, hour = 0, minute = 0] = parts.map(Number);
  if (year !== undefined)
    return new Date(new TZDate(year, month - 1, day, hour, minute, "Europe/Vienna").getTime()).toISOString();
  context.addIssue({ code: "custom", message: "Write the time to publish as day and clock time" });
  return z.NEVER;
});

/** Inputs of the document itself begin with `f.`, so that none has the name of an input of the form. */
const documentForm = z
  .object({
    act: z.enum(["publish", "draft", "remove"]),
    path: z.string().max(200),
    entry: filled,
    /** Of a new document: the file's name. */
    name: z
      .string()
      .trim()
      .regex(/^[\p{Ll}\p{N}]+(-[\p{Ll}\p{N}]+)*$/u, "Write a name of lower-case letters, digits and hyphens")
      .optional(),
    /** Of a new entry: the input that is its key. */
    key: z.string().optional(),
    seen: filled,
    body: z.string().optional(),
    whole: z.string().optional(),
    publishAt: momentField.optional().default(null),
    reason: z.string().trim().max(300).default(""),
  })
  .catchall(z.string());

/** `POST /api/desk/save-document`: the form of a document, its whole text, or its removal. */
export const saveDocument = deskCase({
  page: deskRoutes.content,
  operation: "saveDocument",
  fields: documentForm,
  async run(typed, { ask }) {
    const { act, name, key, seen, body, whole, reason, publishAt } = typed;
    const isNew = name !== undefined || key !== undefined;
    const fields = Object.entries(typed).flatMap(([input, value]) =>
      input.startsWith("f.") ? [{ name: input.slice(2), value: String(value ?? "") }] : [],
    );
    const place = {
      path: name === undefined ? typed.path : `${typed.path}/${name}.md`,
      entry: key === undefined ? typed.entry : (fields.find((one) => one.name === key)?.value.trim() ?? null),
    };
    const answer = await ask(SaveDocumentDocument, {
      input: {
        ...place,
        isNew,
        seen,
        fields: whole === undefined && act !== "remove" ? fields : null,
        body: body ?? null,
        whole: whole ?? null,
        remove: act === "remove",
        reason,
        publishAt,
        isDraft: act === "draft",
      },
    });
    const { message, isDone } = answer.saveDocument;
    const isGone = act === "remove" && isDone;
    const to = isGone ? deskRoutes.content : editAddress(place);
    return { to, notice: { kind: isDone ? "success" : "error", text: message } };
  },
});

/** `POST /api/desk/publish-draft` */
export const publishDraft = deskCase({
  page: deskRoutes.content,
  operation: "publishDraft",
  fields: z.strictObject({ draft: id, over: filled }),
  async run(input, { ask, page }) {
    const answer = await ask(PublishDraftDocument, { input });
    return { to: page, notice: { kind: "success", text: answer.publishDraft.message } };
  },
});

/** `POST /api/desk/discard-draft` */
export const discardDraft = deskCase({
  page: deskRoutes.content,
  operation: "discardDraft",
  fields: z.strictObject({ draft: id }),
  async run(variables, { ask, page }) {
    const answer = await ask(DiscardDraftDocument, variables);
    return { to: page, notice: { kind: "success", text: answer.discardDraft.message } };
  },
});

/** `POST /api/desk/undo-version` */
export const undoVersion = deskCase({
  page: deskRoutes.content,
  operation: "undoVersion",
  fields: z.strictObject({ version: id }),
  async run(variables, { ask, page }) {
    const answer = await ask(UndoVersionDocument, variables);
    return { to: page, notice: { kind: "success", text: answer.undoVersion.message } };
  },
});

/** `POST /api/desk/settle-conflict` */
export const settleConflict = deskCase({
  page: deskRoutes.content,
  operation: "settleConflict",
  fields: z.strictObject({
    path: z.string().max(200),
    keep: z.enum(["file", "desk"]).transform((kept) => kept === "file"),
  }),
  async run({ path, keep: useFile }, { ask, page }) {
    const answer = await ask(SettleConflictDocument, { path, useFile });
    return { to: page, notice: { kind: "success", text: answer.settleConflict.message } };
  },
});
