import { TZDate } from "@date-fns/tz";
import { z } from "zod";
import { orNull } from "../../ground/desk-fields";

/**
 * A day and a clock time in Vienna, as a field sends them: `2026-12-01T09:00` → 08:00 UTC. Null: no time was entered.
 */
const momentField = z.string().transform((typed, context) => {
  if (typed === "") return null;
  const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d)?$/.exec(typed) ?? [];
  const [year, month = 1, day = 1, hour = 0, minute = 0] = parts.map(Number);
  if (year !== undefined)
    return new Date(new TZDate(year, month - 1, day, hour, minute, "Europe/Vienna").getTime());
  context.addIssue({ code: "custom", message: "Enter the publication time as a date and a time" });
  return z.NEVER;
});

/** A new document's name in the address, made from typed text: `Our Office!` → `our-office`. */
const nameField = z
  .string()
  .transform((typed) => (typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join("-"))
  .pipe(z.string().min(1, "Enter a name that contains a letter or a digit"));

const inputs = {
  path: z.string().max(200),
  entry: orNull(z.string()),
  name: nameField.optional(),
  /** For a new entry, the input that is its key. */
  key: z.string().optional(),
  /** Path of the workshop for which a new document was made. */
  of: orNull(z.string()),
  /** Hash of the published text from which the form was made. */
  seen: orNull(z.string().max(64)),
  body: z.string().max(200_000).optional(),
  whole: z.string().max(200_000).optional(),
  publishAt: momentField.default(null),
  /** When the draft that the form shows will be published automatically. */
  plannedAt: orNull(z.iso.datetime({ offset: true }).transform((text) => new Date(text))),
  reason: z.string().trim().max(300, "The reason is too long: 300 characters at most.").default(""),
};

/** Names of the document's own inputs begin with `f.`, so that none equals the name of another input of the form. */
const otherInput = z.string().max(60_000);
const savedForm = z.object({ ...inputs, act: z.enum(["publish", "draft", "remove"]) }).catchall(otherInput);
const shownForm = z.object({ ...inputs, act: z.literal("preview") }).catchall(otherInput);

/** The document that a form is about, and the changes in the form. */
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
const notAnEntry = { path: ["entry"], error: "Enter the number, code or path of the entry." };
const areFields = ({ fields }: SentDocument) =>
  fields.length <= 2_000 && fields.every(({ name }) => name.length <= 200);
const notFields = { path: ["fields"], error: "The form has too many fields." };

/** A form that publishes a document, saves it as a draft, or removes it. */
export const savedFields = savedForm
  .transform(sentDocument)
  .refine(isPath, notAPath)
  .refine(isEntry, notAnEntry)
  .refine(areFields, notFields);

/** The same form, saved as a draft to be shown. */
export const shownFields = shownForm
  .transform(sentDocument)
  .refine(isPath, notAPath)
  .refine(isEntry, notAnEntry)
  .refine(areFields, notFields);
