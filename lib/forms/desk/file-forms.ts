import { z } from "zod";
import { deskRoutes, pictureAtDesk } from "@/lib/addresses/desk-routes";
import { confirmFor } from "@/lib/addresses/routes";
import { env } from "@/lib/env";
import { nextPage } from "@/lib/forms/form-case";
import type { Flash } from "@/lib/forms/flash";
import { GraphqlFailure, interpret } from "@/lib/gateway/failure";
import { type Hosts, visitOf } from "@/lib/gateway/gateway";
import { send } from "@/lib/gateway/send";
import { trustedOperation } from "@/lib/gateway/trusted-documents";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import { isSameOrigin } from "@/lib/server/incoming";
import { isFault, whyNoAnswer } from "./desk-case";

/** A form of the desk that takes a file; the others are in `form-table.ts`. */
type FileForm<Fields extends z.ZodType, Answer extends z.ZodType> = {
  page: string;
  operation: string;
  maxBytes: number;
  texts: {
    missing: string;
    tooLarge: string;
    /** After the reason why there was no answer. */
    unknown: string;
    /** In its place where the server failed. */
    failed: string;
  };
  fields: Fields;
  /** The operation's variables besides the file. */
  variables: (fields: z.infer<Fields>) => Record<string, unknown>;
  answer: Answer;
  done: (answer: z.infer<Answer>) => { to: string; text: string };
};

function fileForm<Fields extends z.ZodType, Answer extends z.ZodType>(one: FileForm<Fields, Answer>) {
  return async (request: Request, hosts?: Hosts): Promise<Response> => {
    if (!isSameOrigin(request.headers, env.ORIGIN))
      return new Response("This form does not come from our own pages.", { status: 403 });
    const visit = visitOf(request, hosts);
    const back = (notice: Flash, to = one.page) => nextPage(visit, { to, notice });
    const sent = await readForm(request, one);
    if (typeof sent === "string") return back({ kind: "error", text: sent });
    try {
      const variables = { file: null, ...one.variables(sent.fields) };
      const question = { operation: trustedOperation(one.operation), variables, file: sent.file };
      const { status, body } = await send(visit, question);
      const { to, text } = one.done(one.answer.parse(interpret(one.operation, status, body)));
      return back({ kind: "success", text }, to);
    } catch (failure) {
      if (!(failure instanceof GraphqlFailure)) throw failure;
      if (failure.code === "SIGN_IN_NOT_FRESH") return nextPage(visit, { to: confirmFor(one.page) });
      return back({ kind: "error", text: sentenceOf(failure, one.texts) });
    }
  };
}

type Texts = FileForm<z.ZodType, z.ZodType>["texts"];

function sentenceOf(failure: GraphqlFailure, { unknown, failed }: Texts): string {
  const [refusal] = failure.messages;
  if (!failure.isOutage && refusal) return refusal;
  return `${whyNoAnswer(failure)} ${isFault(failure) ? failed : unknown}`;
}

async function readForm<Fields extends z.ZodType>(
  request: Request,
  { maxBytes, texts, fields }: Pick<FileForm<Fields, z.ZodType>, "maxBytes" | "texts" | "fields">,
): Promise<{ file: File; fields: z.infer<Fields> } | string> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return texts.missing;
  try {
    const body = await readBody(request, maxBytes);
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return texts.missing;
    const read = fields.safeParse(Object.fromEntries([...form].filter(([name]) => name !== "file")));
    return read.success ? { file, fields: read.data } : (read.error.issues[0]?.message ?? texts.missing);
  } catch (error) {
    return error instanceof BodyTooLarge ? texts.tooLarge : texts.missing;
  }
}

const MEGABYTE = 1_024 * 1_024;

/** `POST /api/desk/import-statement` */
export const importStatementForm = fileForm({
  page: deskRoutes.bank,
  operation: "importStatement",
  maxBytes: 10 * MEGABYTE,
  texts: {
    missing: "Please choose the bank's file.",
    tooLarge: "The file is larger than 10 MB.",
    unknown: "Import the file again; nothing is added twice.",
    failed: "Nothing was added. Export the statement in another format, camt.053 or CSV, and import that.",
  },
  fields: z.object({}),
  variables: () => ({}),
  answer: z.object({ importStatement: z.object({ message: z.string() }) }),
  done: ({ importStatement: { message } }) => ({ to: deskRoutes.bank, text: message }),
});

/** `POST /api/desk/upload-picture` */
export const uploadPictureForm = fileForm({
  page: deskRoutes.pictures,
  operation: "uploadPicture",
  maxBytes: 26 * MEGABYTE,
  texts: {
    missing: "Please choose a picture.",
    tooLarge: "The picture is larger than 25 MB. Choose a smaller one.",
    unknown: "Check whether the picture is there before you send it again.",
    failed: "Check whether the picture is there, and send another file if it is not.",
  },
  fields: z.object({
    name: z.string().default(""),
    alt: z.string().default(""),
    replace: z.literal("yes").optional(),
  }),
  variables: ({ name, alt, replace }) => ({
    input: { name: name || null, alt, isReplacing: replace === "yes" },
  }),
  answer: z.object({ uploadPicture: z.object({ message: z.string(), name: z.string() }) }),
  done: ({ uploadPicture: { message, name } }) => ({ to: pictureAtDesk(name), text: message }),
});
