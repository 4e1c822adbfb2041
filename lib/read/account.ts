import { cache } from "react";
import "server-only";
import { GetPasskeysDocument, ViewerDocument, type ViewerQuery } from "@/graphql/generated/member/documents";
import { GetAccountDocument, type GetAccountQuery } from "@/graphql/generated/shop/documents";
import { isRemote } from "@/lib/gateway/answerers";
import { answerOr } from "@/lib/gateway/failure";
import { isPrefetch } from "@/lib/server/incoming";
import { readViewer } from "@/lib/gateway/read";
import { capabilitiesOf } from "@/lib/rules/capabilities";
import { env } from "@/lib/env";
import { routes, signInFor } from "@/lib/addresses/routes";

export type Member = NonNullable<ViewerQuery["viewer"]>;
export type Customer = NonNullable<GetAccountQuery["customer"]>;

/** Null when not signed in; "unknown" when that side does not answer. */
type Side<Person> = Person | null | "unknown";

type Account = {
  member: Side<Member>;
  customer: Side<Customer>;
  /** The capabilities of both sides. A side without an answer adds none. */
  capabilities: string[];
};

/** Asks both sides at once and separately, so that one failure does not hide the other answer. */
export const readAccount = cache(async (): Promise<Account> => {
  const [member, customer] = await Promise.all([readMember(), readCustomer()]);
  const capabilities = capabilitiesOf(known(member)?.capabilities, known(customer)?.capabilities);
  return { member, customer, capabilities };
});

/**
 * True for a member whom the shop does not know, because shop or sign-in is a remote host and they do not share tokens.
 * The shop's empty answer for a guest must not appear as the member's own.
 */
export async function isStrangerToShop(): Promise<boolean> {
  if (!isRemote("shop") && !isRemote("auth")) return false;
  const { customer } = await readAccount();
  return customer !== "unknown" && !customer?.databaseId;
}

export async function readMember(): Promise<Side<Member>> {
  const answer = await answerOr(readViewer(ViewerDocument, {}), () => null);
  return answer ? answer.viewer : "unknown";
}

async function readCustomer(): Promise<Side<Customer>> {
  const answer = await answerOr(readViewer(GetAccountDocument, {}), () => null);
  return answer ? answer.customer : "unknown";
}

/** Without an answer, the page assumes that the member service has passkeys. */
export async function offersPasskeys(): Promise<boolean> {
  return answerOr(
    readViewer(GetPasskeysDocument, {}).then(({ passkeys }) => passkeys !== null),
    ({ code }) => code !== "NOT_SUPPORTED",
  );
}

function known<Person>(person: Side<Person>): Person | null {
  return person === "unknown" ? null : person;
}

/** The address is created for this click and works once, so it appears in no page, cache or referrer. */
export async function leadToLearning(request: Request): Promise<Response> {
  if (isPrefetch(request.headers)) return answer(204);
  const member = await readMember();
  if (member === null) return answer(303, signInFor(routes.learning));
  const link = member === "unknown" ? null : member.learnDashSignInLink;
  return answer(303, link && /^https:\/\//.test(link) ? link : `${routes.me}?learning=closed`);
}

function answer(status: 204 | 303, to?: string): Response {
  const headers = new Headers({ "cache-control": "private, no-store", "referrer-policy": "no-referrer" });
  if (to) headers.set("location", new URL(to, env.ORIGIN).href);
  return new Response(null, { status, headers });
}
