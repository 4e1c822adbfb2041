import { z } from "zod";
import { affiliateCookies, answerCookies, requestHeaders } from "./headers";
import type { CookieJar } from "./cookie-jar";
import type { GraphqlBody } from "./interpret";
import type { Operation } from "./trusted";
import { env } from "@/lib/env";

export type Question = { operation: Operation; variables: Record<string, unknown>; file?: File };
export type Reply = {
  /** 200, or why there is no answer: 502 (broken), 504 (too late), 4xx (the back end refused the question). */
  status: number;
  /** Status of the back end itself; 0 when it did not answer. */
  upstreamStatus: number;
  body: GraphqlBody;
};

const errorShape = z.object({
  message: z.string(),
  path: z
    .array(z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
  extensions: z
    .object({
      code: z.string().optional().catch(undefined),
      category: z.string().optional().catch(undefined),
      id: z.string().optional().catch(undefined),
      fields: z.record(z.string(), z.string()).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
const bodyShape = z
  .object({
    data: z.record(z.string(), z.unknown()).nullable().optional(),
    errors: z.array(errorShape).optional(),
  })
  .refine(({ data, errors }) => data != null || (errors !== undefined && errors.length > 0));

/**
 * Asks once and keeps what the answer wants remembered. Only the parts of an answer that are named here go on: no
 * stack, no debug log. Whatever is no GraphQL answer becomes UPSTREAM_UNAVAILABLE.
 */
export async function attempt(
  answer: (request: Request) => Promise<Response>,
  jar: CookieJar,
  ip: string,
  question: Question,
): Promise<Reply> {
  const { operation } = question;
  let upstreamStatus = 0;
  try {
    const response = await answer(requestFor(question, requestHeaders(operation.endpoint, jar, ip)));
    upstreamStatus = response.status;
    answerCookies(response.headers).forEach((change) => jar.set(change));
    const body: GraphqlBody = bodyShape.parse(await response.json());
    affiliateCookies(operation.name, body.data, jar).forEach((change) => jar.set(change));
    if (upstreamStatus >= 500) return unavailable(502, upstreamStatus);
    return { status: upstreamStatus, upstreamStatus, body };
  } catch (error) {
    const isLate = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
    return unavailable(isLate ? 504 : 502, upstreamStatus);
  }
}

function unavailable(status: 502 | 504, upstreamStatus: number): Reply {
  const message = "The server cannot be reached right now. Please try again in a moment.";
  return {
    status,
    upstreamStatus,
    body: { errors: [{ message, extensions: { code: "UPSTREAM_UNAVAILABLE" } }] },
  };
}

/** JSON with operationName, query and variables; with a file, multipart in the order that wp-graphql-upload reads. */
function requestFor({ operation, variables, file }: Question, headers: Headers): Request {
  const url = `${env.ORIGIN}/graphql`;
  const message = { operationName: operation.name || undefined, query: operation.text, variables };
  if (!file) {
    headers.set("content-type", "application/json");
    return new Request(url, { method: "POST", headers, body: JSON.stringify(message) });
  }
  const form = new FormData();
  form.set("operations", JSON.stringify({ ...message, variables: { ...variables, file: null } }));
  form.set("map", JSON.stringify({ 0: ["variables.file"] }));
  form.set("0", file);
  return new Request(url, { method: "POST", headers, body: form });
}
