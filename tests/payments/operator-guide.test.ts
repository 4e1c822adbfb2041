import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { stripeGateway } from "@/backend/sales/payments/stripe/gateway";
import { signEvent } from "@/tests/support/fake-stripe/webhooks";
import { root } from "@/tests/support/imports";

/** What docs/stripe.md tells an operator to allow and to send is what the code asks for and reads. */
const guide = fs.readFileSync(path.join(root, "docs/stripe.md"), "utf8");

/** Cells of the rows below a heading, without the table's head. */
function rowsUnder(heading: string): string[][] {
  const [, section = ""] = guide.split(`### ${heading}\n`);
  const [table = ""] = section.split(/\n#/);
  const rows = table.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const writes = /^(create|confirm|cancel|detach|update|attach|del)$/;

/** "customers.create" → the resource of a restricted key that it needs. */
const resources: Record<string, string> = {
  customers: "Customers",
  paymentIntents: "PaymentIntents",
  paymentMethods: "PaymentMethods",
  setupIntents: "SetupIntents",
  confirmationTokens: "Confirmation Tokens",
  refunds: "Charges and Refunds",
  charges: "Charges and Refunds",
  disputes: "Disputes",
};

it("the permissions are those of the calls that are made, and no more", () => {
  const folder = path.join(root, "backend/sales/payments/stripe");
  const sources = fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), "utf8"));
  const made = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/\bclient\s*\.(\w+)\s*\.(\w+)\(/g)].map(([, what, how]) => `${what}.${how}`),
    ),
  );
  expect(made.size).toBeGreaterThan(10);
  const needed = new Map<string, string>();
  for (const call of made) {
    const [what = "", how = ""] = call.split(".");
    const resource = resources[what] ?? `a resource for ${what}`;
    if (writes.test(how) || !needed.has(resource)) needed.set(resource, writes.test(how) ? "Write" : "Read");
  }
  const rows = rowsUnder("Permissions, from the code");
  expect(new Map(rows.map(([resource = "", permission = ""]) => [resource, permission]))).toEqual(needed);
  const listed = rows.flatMap(([, , calls = ""]) => {
    let what = "";
    return [...calls.matchAll(/`(?:(\w+)\.)?(\w+)`/g)].map(
      ([, named, how]) => `${(what = named ?? what)}.${how}`,
    );
  });
  expect(new Set(listed)).toEqual(made);
});

it("the events are all that are read, of all that Stripe can send", async () => {
  const types = fs.readFileSync(
    path.join(root, "node_modules/stripe/cjs/resources/WebhookEndpoints.d.ts"),
    "utf8",
  );
  const [, union = ""] = /type EnabledEvent = ([^;]+);/.exec(types) ?? [];
  const all = [...union.matchAll(/'([a-z_.0-9]+)'/g)].map(([, type = ""]) => type);
  expect(all.length).toBeGreaterThan(200);
  const now = new Date("2026-11-02T09:00:00Z");
  const gateway = stripeGateway({
    secretKey: "sk_test_x",
    webhookSecret: "whsec_x",
    clock: () => now,
    ids: { uuid: () => "uuid" },
    installation: async () => "ours",
  });
  const read: string[] = [];
  for (const type of all) {
    const data = { object: { id: "pi_1", payment_intent: "pi_1" } };
    const body = JSON.stringify({ id: "evt_1", object: "event", type, data });
    const headers = new Headers({ "stripe-signature": signEvent(body, "whsec_x", now) });
    const { kind } = await gateway.parseWebhook(Buffer.from(body), headers);
    if (kind !== "other") read.push(type);
  }
  const listed = rowsUnder("Events, from the code").map(([event = ""]) => event.replaceAll("`", ""));
  expect(listed.toSorted()).toEqual(read.toSorted());
  expect(guide).toContain("the nineteen events");
  expect(read).toHaveLength(19);
});
