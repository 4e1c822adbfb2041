import { expect } from "vitest";
import { billing, type CheckoutWorld, type Line } from "./checkout-world";
import type { Answer, ContractClient } from "./contract-client";
import { signInMember } from "./sign-in-member";

export const words = (answer: Answer) => answer.errors[0]?.message ?? "";
export const code = (answer: Answer) => answer.errors[0]?.extensions?.code ?? "";

/** Members who book seats. Each is from a network of their own, unless it is given. */
export function peopleOf(till: () => CheckoutWorld) {
  /** A signed-in member with something in the cart. */
  async function member(email: string, lines: Line[], network?: string): Promise<ContractClient> {
    const client = till().visitor(network);
    await signInMember(till(), client, email);
    await fill(client, lines);
    return client;
  }
  async function fill(client: ContractClient, lines: Line[]): Promise<void> {
    const items = lines.map((line) => ({ quantity: 1, ...line }));
    expect((await client.ask("fillCart", { items })).errors).toEqual([]);
  }
  const buy = (client: ContractClient, method = "invoice", email = billing.email) =>
    till().buy(client, method, { billing: { ...billing, email } });
  /** Somebody new buys by invoice. */
  const book = async (email: string, lines: Line[], network?: string) =>
    buy(await member(email, lines, network), "invoice", email);
  return { member, fill, buy, book };
}
