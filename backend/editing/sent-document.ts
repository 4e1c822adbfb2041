import { TZDate } from "@date-fns/tz";
import { z } from "zod";
import { orNull } from "../desk-fields";

/** A day and a clock time in Vienna as a field gives them: `2026-12-01T09:00` → 08:00 UTC. Null: none. */
const momentField = z.string().transform((typed, context) => {
  if (typed === "") return null;
  const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?$/.exec(typed) ?? [];
  const [year, month = 1, day = 1, hour = 0, minute = 0] = parts.map(Number);
  if (year !== undefined)
    return new Date(new TZDate(year, month - 1, day, hour, minute, "Europe/Vienna").getTime());
  context.addIssue({ code: "custom", message: "Give the publication time as a date and a time" });
  return z.NEVER;
});

/** A new document's name in the address, made from what somebody typed: `Our Office!` → `our-office`. */
const nameField = z
  .string()
  .transform((typed) => (typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join("-"))
  .pipe(z.string().min(1, "Write a name with a letter or a digit"));

const inputs = {
  path: z.string().max(200),
  entry: orNull(z.string()),
  name: nameField.optional(),
  /** Of a new entry: the input that is its key. */
  key: z.string().optional(),
  /** Path of the workshop that a new document was made for. */
  of: orNull(z.string()),
  /** Hash of the published text that the form was made from. */
  seen: orNull(z.string().max(64)),
  body: z.string().max(200_000).optional(),
  whole: z.string().max(200_000).optional(),
  publishAt: momentField.default(null),
  /** When the draft that the form shows publishes itself. */
  plannedAt: orNull(z.iso.datetime({ offset: true }).transform((text) => new Date(text))),
  reason: z.string().trim().max(300, "The reason is too long: 300 characters at most.").default(""),
};

/** Inputs of the document itself begin with `f.`, so that none has the name of an input of the form. */
const otherInput = z.string().max(60_000);
const savedForm = z.object({ ...inputs, act: z.enum(["publish", "draft", "remove"]) }).catchall(otherInput);
const shownForm = z.object({ ...inputs, act: z.literal("preview") }).catchall(otherInput);

/** The document that a sent form is about, and what it says of it. */
function sentDocument(typed: z.infer<typeof savedForm> | z.infer<typeof shownForm>) {
  const { act, name, key, of, seen, body, whole, publishAt, plannedAt, reason } = typed;
  const fields = Object.entries(typed).flatMap(([input, value]) =>
    input.startsWith("f.") ? [{ name: input.slice(2), value: String(value ?? "") }] : [],
  );
  return {
    path: name === undefined ? typed.path : `${typed.path}/${name}.md`,
    entry: key === undefined ? typed.entry : (fields.find((one) => one.name === key)?.value.trim() ?? null),
    isNew: name !== undefined || key !== undefined,
    of,
    seen,
    fields,
    body,
    whole,
    isRemoval: act === "remove",
    isDraft: act === "draft" || act === "preview",
    publishAt: act === "preview" ? plannedAt : publishAt,
    reason,
  };
}

export type SentDocument = ReturnType<typeof sentDocument>;

const isPath = ({ path }: SentDocument) =>
  path.length <= 200 && /^([a-z][a-z-]*\/[^/\\\0]+\.md|[a-z]+\.yaml)$/u.test(path);
const notAPath = { path: ["path"], error: "This is not a document of the site." };
const isEntry = ({ entry }: SentDocument) => entry === null || (entry.length > 0 && entry.length <= 200);
const notAnEntry = { path: ["entry"], error: "Write the number, code or address of the entry." };
const areFields = ({ fields }: SentDocument) =>
  fields.length <= 2_000 && fields.every(({ name }) => name.length <= 200);
const notFields = { path: ["fields"], error: "The form has too many fields." };

/** A form of a document that is published, saved as a draft, or removed. */
export const savedFields = savedForm
  .transform(sentDocument)
  .refine(isPath, notAPath)
  .refine(isEntry, notAnEntry)
  .refine(areFields, notFields);

/** The same form, kept as a draft to be shown. */
export const shownFields = shownForm
  .transform(sentDocument)
  .refine(isPath, notAPath)
  .refine(isEntry, notAnEntry)
  .refine(areFields, notFields);
