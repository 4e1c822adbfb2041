import { cache } from "react";
import "server-only";
import { GetPasskeysDocument, ViewerDocument, type ViewerQuery } from "@/graphql/generated/member/documents";
import { GetCustomerDocument, type GetCustomerQuery } from "@/graphql/generated/shop/documents";
import { isRemote } from "@/lib/gateway/answerers";
import { answerOr } from "@/lib/gateway/failure";
import { isPrefetch } from "@/lib/gateway/incoming";
import { readViewer } from "@/lib/gateway/read";
import { capabilitiesOf } from "@/lib/rules/capabilities";
import { env } from "./env";
import { routes, signInFor } from "./routes";

export type Member = NonNullable<ViewerQuery["viewer"]>;
export type Customer = NonNullable<GetCustomerQuery["customer"]>;

/** Null: nobody is signed in. "unknown": that side does not answer, which says nothing about the visitor. */
type Side<Person> = Person | null | "unknown";

/** The visitor as both sides know the person. */
type Account = {
  member: Side<Member>;
  customer: Side<Customer>;
  /** The union of what loaded; capabilities of a side that does not answer are missing meanwhile. */
  capabilities: string[];
};

/** Asks both sides at once, each for itself, so that the failure of one takes nothing from the other. Source: R352. */
export const readAccount = cache(async (): Promise<Account> => {
  const [member, customer] = await Promise.all([readMember(), readCustomer()]);
  const capabilities = capabilitiesOf(known(member)?.capabilities, known(customer)?.capabilities);
  return { member, customer, capabilities };
});

/**
 * Whether the shop takes the signed-in member for a guest: it, or the sign-in, is a host elsewhere, and neither knows the
 * tokens of the other. What it shows of a guest is nothing, which is not what the member has.
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
  const answer = await answerOr(readViewer(GetCustomerDocument, {}), () => null);
  return answer ? answer.customer : "unknown";
}

/** Whether the member service knows passkeys. One that does not answer now may know them. */
export async function offersPasskeys(): Promise<boolean> {
  return answerOr(
    readViewer(GetPasskeysDocument, {}).then(({ passkeys }) => passkeys !== null),
    ({ code }) => code !== "NOT_SUPPORTED",
  );
}

function known<Person>(person: Side<Person>): Person | null {
  return person === "unknown" ? null : person;
}

/**
 * On to the learning platform by an address that is made for this click: it works once and for a minute, so it stands
 * in no page, in no cache and in no referrer. Source: readings, "learnDashSignInLink".
 */
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
