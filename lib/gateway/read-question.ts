import { z } from "zod";
import { parseJson } from "@/lib/rules/json-text";
import { readBody } from "./incoming";
import type { Question } from "./attempt";
import { operationOf, type Operation } from "./trusted-documents";

const JSON_LIMIT = 256 * 1024;
/** The file itself; its envelope has the room of a JSON body. Source: architecture 2. */
const FILE_LIMIT = 5 * 1024 * 1024;

/** A request that is malformed. The message is for whoever wrote the client. */
export class NotAQuestion extends Error {
  override readonly name = "NotAQuestion";
  constructor(
    message: string,
    readonly status: 400 | 413 | 415 = 400,
  ) {
    super(message);
  }
}

const message = z.strictObject({
  operationName: z.string().max(100).nullish(),
  query: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  extensions: z
    .object({
      persistedQuery: z
        .strictObject({
          version: z.literal(1).optional(),
          sha256Hash: z.string().regex(/^(?:[0-9a-f]{32}){1,2}$/),
        })
        .optional(),
    })
    .nullish(),
});
const map = z.strictObject({ 0: z.tuple([z.literal("variables.file")]) });

/**
 * Reads JSON or our multipart (operations, map and one file), nothing else: other content types are what a foreign form
 * can send.
 *
 * @throws NotAQuestion, BodyTooLarge, GraphqlFailure (an operation that is not ours)
 */
export async function readQuestion(
  request: Request,
  endpoint: Operation["endpoint"],
  allowOthers: boolean,
): Promise<Question> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") {
    const text = new TextDecoder().decode(await readBody(request, JSON_LIMIT));
    return question(parse(message, text), endpoint, allowOthers);
  }
  if (type === "multipart/form-data") return readMultipart(request, endpoint);
  throw new NotAQuestion("Send application/json, or multipart/form-data with a file.", 415);
}

async function readMultipart(request: Request, endpoint: Operation["endpoint"]): Promise<Question> {
  const bytes = await readBody(request, FILE_LIMIT + JSON_LIMIT);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new NotAQuestion("The multipart body is broken.");
  });
  const parts = [...form.keys()].join();
  const file = form.get("0");
  if (parts !== "operations,map,0" || !(file instanceof File))
    throw new NotAQuestion("Send the parts operations, map and 0, in this order.");
  if (file.size > FILE_LIMIT) throw new NotAQuestion("The file is larger than 5 MB.", 413);
  parse(map, String(form.get("map")));
  const asked = question(parse(message, String(form.get("operations"))), endpoint, false);
  if (!/\$file: Upload!?[,)]/.test(asked.operation.text))
    throw new NotAQuestion("This operation takes no file.");
  return { ...asked, file: new File([file], safeName(file.name), { type: file.type }) };
}

function question(
  asked: z.infer<typeof message>,
  endpoint: Operation["endpoint"],
  allowOthers: boolean,
): Question {
  const operation = operationOf(
    endpoint,
    {
      operationName: asked.operationName ?? undefined,
      query: asked.query ?? undefined,
      extensions: asked.extensions ?? undefined,
    },
    allowOthers,
  );
  return { operation, variables: asked.variables ?? {} };
}

function parse<T extends z.ZodType>(shape: T, text: string): z.infer<T> {
  // PostgreSQL text cannot hold NUL; without this it would end as a server error (B7).
  if (/\\u0000/i.test(text)) throw new NotAQuestion("The body contains a NUL character.");
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    throw new NotAQuestion("The body is not JSON, or nested too deeply.");
  }
  if (!isWellFormed(value)) throw new NotAQuestion("The body contains half of a character.");
  const result = shape.safeParse(value);
  if (!result.success)
    throw new NotAQuestion(
      "The body must be one object with operationName, variables and extensions or query.",
    );
  return result.data;
}

/** Letters, digits, dot and dash of the last part of a name; a path stays outside. */
function safeName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? "").replace(/[^\w.-]/g, "_").slice(-80) || "file";
}

/** Whether no text in it has an unpaired surrogate: neither a database nor an address takes one. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every(isWellFormed);
}
