import { randomInt } from "node:crypto";
import { operationIds } from "@/graphql/generated/operation-ids";

export type OperationName = keyof typeof operationIds;

/**
 * A request to the gateway as the browser sends it: name and hash, no text.
 *
 * @param visitor the cookies, and the address it comes from: another one for every call, unless it is given
 */
export function gatewayRequest(
  site: string,
  name: OperationName,
  variables: object = {},
  { cookie = "", from = someAddress() } = {},
) {
  const [endpoint, sha256Hash] = operationIds[name];
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  return {
    url: `${site}/api/graphql/${endpoint}`,
    method: "POST" as const,
    body: JSON.stringify({ operationName: name, variables, extensions }),
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "x-fla-request": "1",
      "x-forwarded-for": from,
      origin: site,
      ...(cookie ? { cookie } : {}),
    },
  };
}

/** @throws Error when the answer has errors or a status other than 200. */
export async function ask(site: string, name: OperationName, variables: object = {}, cookie = "") {
  const { url, ...init } = gatewayRequest(site, name, variables, { cookie });
  const response = await fetch(url, init);
  const text = await response.text();
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { data: dataOf(name, response.status, text), cookie: cookies.join("; ") || cookie, bytes: text };
}

/** @throws Error as `ask` does. */
export function dataOf(name: OperationName, status: number, text: string): unknown {
  if (status !== 200 || text.includes('"errors"'))
    throw new Error(`${name}: ${status} ${text.slice(0, 300)}`);
  const body: { data: unknown } = JSON.parse(text);
  return body.data;
}

/**
 * One of 240.0.0.0/4, which belongs to nobody (RFC 1112, 4): a million networks, so that none of them reaches a limit when
 * thousands of visitors come.
 */
export function someAddress(): string {
  return `${240 + randomInt(15)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** Somebody in Vienna, where nothing is reverse-charged or reduced; the e-mail is the caller's. */
export const someBilling = {
  firstName: "Mara",
  lastName: "Lindqvist",
  address1: "Hafengasse 12",
  postcode: "1030",
  city: "Wien",
  country: "AT",
  customerType: "private",
};
