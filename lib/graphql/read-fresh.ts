import "server-only";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { connection } from "next/server";
import { answererFor, isRemote } from "./answerers";
import { CookieJar } from "./cookie-jar";
import { interpret } from "./interpret";
import { operationNameOf, variablesOf } from "./operation-name";
import { send } from "./send";
import { trustedOperation } from "./trusted";

/**
 * What everybody may see and what must be true now, such as whether a certificate was revoked: sends no cookie, is
 * asked with each request and kept nowhere.
 *
 * @throws GraphqlFailure
 */
export async function readFresh<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  await connection();
  const operation = trustedOperation(operationNameOf(document));
  const { status, body } = await send(
    { jar: new CookieJar(), ip: "site", mayWrite: false, answererFor, isRemote },
    { operation, variables: variablesOf(variables) },
  );
  return interpret<Data>(operation.name, status, body);
}
