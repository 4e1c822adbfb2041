import { z } from "zod";
import * as tables from "@/tests/support/schema";
import type { CheckoutWorld } from "./checkout-world";
import type { ContractClient } from "./contract-client";

const items = z.array(
  z.object({
    id: z.string(),
    downloadId: z.string(),
    url: z.string().nullable(),
    accessExpires: z.string().nullable(),
    downloadsRemaining: z.number().nullable(),
    downloadLimit: z.number().nullable(),
    fileType: z.string(),
    fileSize: z.number(),
  }),
);
const answer = z.object({ customer: z.object({ downloadableItems: z.object({ nodes: items }) }) });

/** The files that a member sees. */
export async function downloadsOf(client: ContractClient) {
  const { data, errors } = await client.ask("getDownloads");
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return answer.parse(data).customer.downloadableItems.nodes;
}

/** A person who has registered and is signed in. */
export async function newMember(
  till: CheckoutWorld,
  log: string,
): Promise<{ client: ContractClient; id: number }> {
  const client = till.visitor();
  const input = { log, firstname: "Anna", lastname: "Test", locale: "AT" };
  const registered = await client.ask("registerFlaUser", { input });
  await till.deliver();
  const text = till.deps.mails.to(log).at(-1)?.text ?? "";
  const token = /\/account\/sign-in\?token=([\w.-]+)/.exec(text)?.[1] ?? "";
  const signedIn = await client.token({
    grant_type: "urn:fla:login-link",
    token,
    binding: client.binding ?? "",
  });
  if (!client.bearer) throw new Error(JSON.stringify([registered, signedIn]));
  const { databaseId } = z
    .object({ customer: z.object({ databaseId: z.number() }) })
    .parse((await client.ask("getCustomer")).data).customer;
  return { client, id: databaseId };
}

/** Grants the files of a product, as a paid order does. @returns the number of the grant */
export async function grantFile(
  till: CheckoutWorld,
  { memberId, productId, at }: { memberId: number; productId: number; at?: Date },
): Promise<number> {
  const [row] = await till.db
    .insert(tables.grants)
    .values({
      memberId,
      email: "anna@example.com",
      kind: "download",
      productId,
      grantedAt: at ?? till.deps.clock(),
    })
    .returning({ id: tables.grants.id });
  if (!row) throw new Error("the grant was not written");
  return row.id;
}

export const bearerOf = (client: ContractClient): Record<string, string> => ({
  authorization: `Bearer ${client.bearer}`,
});

export function fetchFile(
  till: CheckoutWorld,
  path: string,
  headers: Record<string, string>,
  method = "GET",
): Promise<Response> {
  return till.backend.documents.fetch(new Request(`http://localhost:3000${path}`, { method, headers }));
}
