import { randomInt } from "node:crypto";
import operations from "@/graphql/generated/operations.json" with { type: "json" };

export type OperationName = keyof typeof operations;

/**
 * A request to the gateway as the browser would send it.
 *
 * @param visitor cookies and IP address; by default every call has another address
 */
export function gatewayRequest(
  site: string,
  name: OperationName,
  variables: object = {},
  { cookie = "", from = someAddress() } = {},
) {
  const { endpoint, text } = operations[name];
  return {
    url: `${site}/api/graphql/${endpoint}`,
    method: "POST" as const,
    body: JSON.stringify({ operationName: name, variables, query: text }),
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
 * An address of 240.0.0.0/4, which is unassigned (RFC 1112, 4). It has a million networks, so that thousands of
 * visitors reach no limit.
 */
export function someAddress(): string {
  return `${240 + randomInt(15)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** A person in Vienna, without reverse charge or reduced rates. The caller provides the email address. */
export const someBilling = {
  firstName: "Mara",
  lastName: "Lindqvist",
  address1: "Hafengasse 12",
  postcode: "1030",
  city: "Wien",
  country: "AT",
  customerType: "private",
};
