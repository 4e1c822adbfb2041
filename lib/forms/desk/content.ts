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
import { env } from "@/lib/env";
import { decideOutcome, nextPage, readForm } from "@/lib/forms/form-case";
import { type Hosts, visitOf, withCookies } from "@/lib/gateway/gateway";
import { previewHeaders, previewProblem } from "@/lib/server/preview-page";
import { headerOptions } from "@/lib/server/security-headers";
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
  context.addIssue({ code: "custom", message: "Give the publication time as a date and a time" });
  return z.NEVER;
});

/** A new document's name in the address, made from what somebody typed: `Our Office!` → `our-office`. */
const nameField = z
  .string()
  .transform((typed) => (typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join("-"))
  .pipe(z.string().min(1, "Write a name with a letter or a digit"));

/** Inputs of the document itself begin with `f.`, so that none has the name of an input of the form. */
const documentForm = z
  .object({
    act: z.enum(["publish", "draft", "preview", "remove"]),
    path: z.string().max(200),
    entry: filled,
    name: nameField.optional(),
    /** Of a new entry: the input that is its key. */
    key: z.string().optional(),
    /** Path of the workshop that a new document was made for. */
    of: filled,
    seen: filled,
    body: z.string().optional(),
    whole: z.string().optional(),
    publishAt: momentField.optional().default(null),
    /** When the draft that the form shows publishes itself. */
    plannedAt: filled,
    reason: z.string().trim().max(300).default(""),
  })
  .catchall(z.string());

/** The document that a sent form is about, and what it says of it. */
function sentDocument(typed: z.infer<typeof documentForm>) {
  const { act, name, key, seen, body, whole, reason } = typed;
  const fields = Object.entries(typed).flatMap(([input, value]) =>
    input.startsWith("f.") ? [{ name: input.slice(2), value: String(value ?? "") }] : [],
  );
  const place = {
    path: name === undefined ? typed.path : `${typed.path}/${name}.md`,
    entry: key === undefined ? typed.entry : (fields.find((one) => one.name === key)?.value.trim() ?? null),
  };
  return {
    ...place,
    isNew: name !== undefined || key !== undefined,
    seen,
    fields: whole === undefined && act !== "remove" ? fields : null,
    body: body ?? null,
    whole: whole ?? null,
    remove: act === "remove",
    reason,
  };
}

/** `POST /api/desk/save-document`: the form of a document, its whole text, or its removal. */
export const saveDocument = deskCase({
  page: deskRoutes.content,
  operation: "saveDocument",
  fields: documentForm,
  async run(typed, { ask }) {
    const { act, publishAt } = typed;
    const document = sentDocument(typed);
    const answer = await ask(SaveDocumentDocument, {
      input: { ...document, publishAt, isDraft: act === "draft" },
    });
    const { message, isDone } = answer.saveDocument;
    const isGone = act === "remove" && isDone;
    const made = isDone && typed.of !== null ? { path: typed.of } : document;
    const to = isGone ? deskRoutes.content : editAddress(made);
    return { to, notice: { kind: isDone ? "success" : "error", text: message } };
  },
});

const previewCase = deskCase({
  page: deskRoutes.content,
  operation: "saveDocument",
  fields: documentForm,
  async run(typed, { ask }) {
    const input = { ...sentDocument(typed), publishAt: typed.plannedAt, isDraft: true };
    const { message, preview } = (await ask(SaveDocumentDocument, { input })).saveDocument;
    return preview ? { to: preview } : { to: deskRoutes.content, notice: { kind: "error", text: message } };
  },
});

/** `POST /api/desk/preview-document`: keeps the form's text as a draft, and shows it in the frame beside the form. */
export async function previewDocumentForm(request: Request, hosts?: Hosts): Promise<Response> {
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const { back: _page, ...values } = form;
  const visit = visitOf(request, hosts);
  const outcome = await decideOutcome(previewCase, values, visit, deskRoutes.content);
  // The desk's own pages, where other forms show their notices, open in no frame.
  if (!outcome.notice) return nextPage(visit, outcome);
  const html = previewProblem([outcome.notice.text]);
  return withCookies(new Response(html, { headers: previewHeaders(headerOptions(env)) }), visit.jar);
}

/** `POST /api/desk/publish-draft` */
export const publishDraft = deskCase({
  page: deskRoutes.content,
  operation: "publishDraft",
  fields: z.strictObject({ draft: id, over: filled, with: z.string().default("") }),
  async run({ with: more, ...input }, { ask, page }) {
    const others = more.split(",").flatMap((one) => (one === "" ? [] : Number(one)));
    const answer = await ask(PublishDraftDocument, { input: { ...input, with: others } });
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
