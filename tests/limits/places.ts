import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { mails } from "@/backend/mails";
import { ContractClient } from "@/tests/support/contract-client";
import { signInMember } from "@/tests/support/sign-in-member";
import type { StripeWorld } from "@/tests/support/stripe-checkout-world";

/** A person with an address in a network. */
export type Place = {
  till: StripeWorld;
  ip: string;
  email: string;
  memberId: number;
  /** A browser in which she is signed in. */
  client: ContractClient;
  /** One in which nobody is, the same one each time. */
  guest: ContractClient;
  /** Another one, which sends these headers. */
  browser(headers: Record<string, string>): ContractClient;
  /** A form for the token endpoint. */
  exchange(form: Record<string, string>): Promise<Record<string, unknown>>;
  /** The texts of the mails to her, the newest first. */
  mailed(): Promise<string[]>;
};

export async function openPlace(till: StripeWorld, ip: string, email: string): Promise<Place> {
  const client = till.visitor(ip);
  const memberId = await signInMember(till, client, email);
  return {
    till,
    ip,
    email,
    memberId,
    client,
    guest: till.visitor(ip),
    browser: (headers) =>
      new ContractClient(
        (target, { path = `/${target}/graphql`, ...init }) =>
          till.backend[target].fetch(new Request(`http://backend.test${path}`, init)),
        { "fla-client-ip": ip, ...headers },
      ),
    async exchange(form) {
      const response = await till.backend.auth.fetch(
        new Request("http://backend.test/oauth/token", {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded", "fla-client-ip": ip },
          body: new URLSearchParams(form),
        }),
      );
      return response.json();
    },
    async mailed() {
      await deliverMails(till.deps, mails, 1);
      return till.deps.mails
        .to(email)
        .map(({ text }) => text)
        .toReversed();
    },
  };
}

/** @returns whether the answer has no error */
export async function isServed(answer: Promise<{ errors: unknown[] }>): Promise<boolean> {
  return (await answer).errors.length === 0;
}

export const firstMatch = (texts: readonly string[], what: RegExp): string =>
  texts.map((text) => what.exec(text)?.[1]).find((found) => found !== undefined) ?? "";
