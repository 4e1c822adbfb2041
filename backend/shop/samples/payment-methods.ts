import type { Db } from "../../database/client";
import { findMemberByEmail } from "../../member";
import { paymentTokens } from "../tables";

type SampleMethod = {
  email: string;
  kind: "CC" | "sepa";
  cardType?: string;
  expiryMonth?: string;
  last4: number;
  /** Years from now in which the card ends; a past one shows an expired card. */
  ends?: number;
  isDefault: boolean;
};

const card = { kind: "CC", cardType: "visa", expiryMonth: "09" } as const;
const sepa = { kind: "sepa" } as const;

/** Saved cards and accounts of the sample people. The last one listed of a person is not the default. */
const methods: readonly SampleMethod[] = [
  { email: "anna.berger@example.com", ...card, last4: 4242, ends: 2, isDefault: true },
  { email: "anna.berger@example.com", ...sepa, last4: 3000, isDefault: false },
  {
    email: "sofie.lindholm@example.com",
    ...card,
    cardType: "mastercard",
    last4: 4444,
    ends: 3,
    isDefault: true,
  },
  { email: "sofie.lindholm@example.com", ...card, last4: 77, ends: -1, isDefault: false },
  { email: "luca.moretti@example.com", ...card, last4: 341, ends: -1, isDefault: true },
  { email: "nora.keller@example.com", ...card, last4: 4242, ends: 1, isDefault: true },
  { email: "nora.keller@example.com", ...sepa, last4: 5000, isDefault: false },
];

/** What the demo bank does with it at a renewal. */
function testMethod({ kind, last4 }: Pick<SampleMethod, "kind" | "last4">): string {
  if (kind === "sepa") return "demo_iban_DE89";
  return last4 === 341 ? "demo_card_0341" : "demo_card_4242";
}

/** @returns the number of each person's default method, by e-mail address. */
export async function addPaymentMethods(tx: Db, now: Date): Promise<Map<string, number>> {
  const defaults = new Map<string, number>();
  for (const [index, { email, ends, ...method }] of methods.entries()) {
    const member = await findMemberByEmail(tx, email);
    if (!member) continue;
    const [added] = await tx
      .insert(paymentTokens)
      .values({
        ...method,
        memberId: member.id,
        gateway: "demo",
        ref: `demo_pm.demo-customer-${member.id}.${testMethod(method)}.sample${index + 1}`,
        expiryYear: ends === undefined ? null : String(now.getUTCFullYear() + ends),
      })
      .returning({ id: paymentTokens.id });
    if (added && method.isDefault) defaults.set(email, added.id);
  }
  return defaults;
}
