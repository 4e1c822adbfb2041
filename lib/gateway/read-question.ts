import { z } from "zod";
import { parseJson } from "@/lib/rules/texts/json-text";
import { typedValues } from "@/lib/rules/forms/typed-text";
import { readBody } from "@/lib/http/request-body";
import type { Question } from "./attempt";
import { operationOf, type Operation, variablesOf } from "./trusted-documents";

const JSON_LIMIT = 256 * 1024;
/** In bytes, for the file alone. Its envelope may be as large as a JSON body. */
const FILE_LIMIT = 5 * 1024 * 1024;

/** Its message is for the client's author. */
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
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});
const map = z.strictObject({ 1: z.tuple([z.literal("variables.file")]) });

/**
 * Refuses other content types, because a form of another site can send them.
 * @throws NotAQuestion, BodyTooLarge, GraphqlFailure (an unknown operation)
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
  // Not logged as an error, because anybody can send a broken body. The sender reads the message.
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw new NotAQuestion("The multipart body is broken.");
  });
  const parts = [...form.keys()].join();
  const file = form.get("1");
  if (parts !== "operations,map,1" || !(file instanceof File))
    throw new NotAQuestion("Send the parts operations, map and 1, in this order.");
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
  const operation = operationOf(endpoint, asked, allowOthers);
  return { operation, variables: variablesOf(typedValues(asked.variables)) };
}

function parse<T extends z.ZodType>(shape: T, text: string): z.infer<T> {
  // PostgreSQL text cannot hold NUL, which would cause a server error.
  if (/\\u0000/i.test(text)) throw new NotAQuestion("The body contains a NUL character.");
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    // Not logged as an error, because anybody can send a broken body. The sender reads the message.
    throw new NotAQuestion("The body is not JSON, or nested too deeply.");
  }
  if (!isWellFormed(value)) throw new NotAQuestion("The body contains half of a character.");
  const result = shape.safeParse(value);
  if (!result.success)
    throw new NotAQuestion("The body must be one object with query, variables and operationName.");
  return result.data;
}

function safeName(name: string): string {
  return (name.split(/[\\/]/).at(-1) ?? "").replace(/[^\w.-]/g, "_").slice(-80) || "file";
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every(isWellFormed);
}
