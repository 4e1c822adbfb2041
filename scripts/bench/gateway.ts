import { randomInt } from "node:crypto";
import operations from "@/graphql/generated/operations.json";

type OperationName = keyof typeof operations;

/** A request to the gateway as the browser sends it: name and hash, no text. Every call is another visitor's address. */
export function gatewayRequest(site: string, name: OperationName, variables: object = {}, cookie = "") {
  const { endpoint, hash } = operations[name];
  const message = {
    operationName: name,
    variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
  };
  return {
    url: `${site}/api/graphql/${endpoint}`,
    method: "POST" as const,
    body: JSON.stringify(message),
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "x-fla-request": "1",
      "x-forwarded-for": someAddress(),
      origin: site,
      ...(cookie ? { cookie } : {}),
    },
  };
}

/** @throws Error when the answer has errors or a status other than 200. */
export async function ask(site: string, name: OperationName, variables: object = {}, cookie = "") {
  const { url, ...init } = gatewayRequest(site, name, variables, cookie);
  const response = await fetch(url, init);
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors"'))
    throw new Error(`${name}: ${response.status} ${text.slice(0, 300)}`);
  const body: { data: unknown } = JSON.parse(text);
  return { data: body.data, cookie: cookiesOf(response) || cookie, bytes: text };
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** One of 198.18.0.0/15, which is set aside for benchmarks (RFC 2544). */
export function someAddress(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`;
}
