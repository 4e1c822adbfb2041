import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { signInPath, type Mailbox } from "@/tests/support/browser/mailbox";
import { someBilling } from "../scripts/support/gateway";
import { Visitor } from "./visitor";

/** The site under test, and its mails. */
export type Site = { url: string; mailbox: Mailbox };

/** A signed-in member with one order and with words that nobody else may read. */
export type ProvedMember = { visitor: Visitor; email: string; order: string; canaries: string[] };

type Link = { email: string; path: string; token: string; visitor: Visitor };

/** Registers a new person and reads the mailed link. The visitor has the cookie that the link is bound to. */
async function linkFor(site: string, mailbox: Mailbox, name = word()): Promise<Link> {
  const visitor = new Visitor(site);
  const email = `${name.toLowerCase()}@example.com`;
  const input = { log: email, firstname: name, lastname: `${name}son`, locale: "AT", newsletter: false };
  await visitor.operation("registerFlaUser", { input });
  const path = signInPath(await mailbox.wait(email));
  return { email, path, token: new URL(path, site).searchParams.get("token") ?? "", visitor };
}

/** Presses the button of the page that the link opens. @returns whether this browser is signed in then */
async function press({ token, visitor }: Link): Promise<boolean> {
  await visitor.post("/api/auth/sign-in", { token });
  return visitor.isSignedIn;
}

export async function newMember(site: string, mailbox: Mailbox): Promise<ProvedMember> {
  const name = word();
  const link = await linkFor(site, mailbox, name);
  if (!(await press(link))) throw new Error(`${link.email} could not sign in`);
  const street = `${word()} Lane 7`;
  const order = await buy(link.visitor, { name, email: link.email, street });
  const canaries = [link.email, name, `${name}son`, street];
  return { visitor: link.visitor, email: link.email, order, canaries };
}

const placed = z.object({ checkout: z.object({ order: z.object({ databaseId: z.number() }) }) });

async function buy(visitor: Visitor, { name, email, street }: Record<"name" | "email" | "street", string>) {
  await visitor.operation("fillCart", { items: [{ productId: 992, quantity: 1 }] });
  const billing = { ...someBilling, firstName: name, lastName: `${name}son`, email, address1: street };
  const answer = await visitor.operation("checkout", { input: { billing, paymentMethod: "invoice" } });
  return String(placed.parse(answer).checkout.order.databaseId);
}

/** A member's second browser, signed in by the form. */
export async function signInAgain(site: string, mailbox: Mailbox, email: string): Promise<Visitor> {
  const invitations = async () =>
    (await mailbox.to(email)).filter((mail) => mail.text?.includes("/account/sign-in"));
  const before = (await invitations()).length;
  const visitor = new Visitor(site);
  await visitor.operation("getInWithEmail", { log: email });
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const mails = await invitations();
    const newest = mails.at(-1);
    if (newest && mails.length > before) {
      const token = new URL(signInPath(newest), site).searchParams.get("token") ?? "";
      if (await press({ email, path: "", token, visitor })) return visitor;
      throw new Error(`${email} could not sign in again`);
    }
    await pause(100);
  }
  throw new Error(`no second mail to ${email}`);
}

/** A name that appears on no page. It has letters only, so that escaping does not change it. */
function word(): string {
  const letters = [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26)));
  return `Q${letters.join("")}`;
}

/** The words of a member that appear in a text. */
export function found(canaries: readonly string[], text: string): string[] {
  const lower = text.toLowerCase();
  return canaries.filter((canary) => lower.includes(canary.toLowerCase()));
}
