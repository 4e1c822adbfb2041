import { describe, expect, it } from "vitest";
import type { AnyObjectSchema } from "yup";
import { readExtraData } from "@/backend/sales/cart/line";
import { customerInput } from "@/backend/sales/customers/update-customer";
import { profileInput } from "@/backend/people/members/profile";
import { registration } from "@/backend/people/sign-in/resolvers";
import { toBilling } from "@/lib/rules/forms/billing-input";
import { readQuestion } from "@/lib/gateway/read-question";
import { trustedOperation } from "@/lib/gateway/trusted-documents";
import { readForm } from "@/lib/forms/form-case";
import { env } from "@/lib/env";
import { readAttendees } from "@/lib/rules/attendees";
import { billingSchema } from "@/lib/rules/forms/checkout";
import { contactSchema } from "@/lib/rules/forms/contact";
import { problemsOf } from "@/lib/rules/forms/form-problems";
import { profileSchema } from "@/lib/rules/forms/profile";
import { registerSchema } from "@/lib/rules/forms/sign-in";
import { typedLine, typedText } from "@/lib/rules/forms/typed-text";

/** Source: Unicode, PropList.txt, Bidi_Control; and what else is pasted or typed unseen. */
const unseen = [
  ...[0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
  ...[0x00ad, 0x034f, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0x2800, 0x3164, 0xfeff, 0xfe0f],
  ...[0x0007, 0x001b, 0x007f, 0x0090, 0xfff9, 0xd800, 0xe0061],
].map((code) => String.fromCodePoint(code));
const pasted = unseen.map((one) => `${one}Ada${one}${one} Moor${one}`);
/** Letters from right to left, joiners, marks and pictures are names like any other. */
const names = [
  "Ada O'Neill",
  "עדה לאבלייס",
  "آدا لاولیس",
  "نمی‌خواهم",
  "ක්‍රිෂ්",
  "Zoë Ångström",
  "👩🏽‍🚀 Mira",
  "辻󠄀",
  "❤️",
];

describe("text as it was meant", () => {
  it.each(pasted.map((text) => [JSON.stringify(text), text]))("%s", (_spelt, text) => {
    expect(typedLine(text)).toBe("Ada Moor");
  });

  it.each(names)("leaves %s as it is", (name) => expect(typedLine(name)).toBe(name));

  it("is one line where one is asked for, and keeps its lines elsewhere", () => {
    expect(typedLine(" Ada\r\n\tMoor\u3000\u00a0X ")).toBe("Ada Moor X");
    expect(typedText("a\r\nb\rc\u2028d\te")).toBe("a\nb\nc\nd\te");
    expect(typedLine("Zoe\u0308")).toBe("Zoë");
  });
});

const forms: [name: string, schema: AnyObjectSchema, fields: string[]][] = [
  ["register", registerSchema, ["firstname", "lastname"]],
  ["profile", profileSchema, ["firstName", "lastName"]],
  ["invoice address", billingSchema, ["firstName", "lastName", "address1", "postcode", "city"]],
  ["contact", contactSchema, ["name"]],
];
it.each(forms)(
  "form %s takes it, and finds a field empty that only looks filled",
  (_name, schema, fields) => {
    for (const field of fields) {
      for (const text of [...pasted, ...names])
        expect(problemsOf(schema, { [field]: text })[field], field).toBeUndefined();
      for (const text of unseen) expect(problemsOf(schema, { [field]: text })[field], field).toBeDefined();
    }
  },
);

const person = { log: "ada@example.com", firstname: "Ada", lastname: "Lovelace", locale: "AT" };
const inputs: [name: string, kept: (text: string) => unknown][] = [
  ["registration", (text) => registration.parse({ ...person, firstname: text }).profile.firstName],
  ["profile", (text) => profileInput.parse({ firstName: text }).firstName],
  ...(["firstName", "company", "address1", "address2", "city", "state", "phone"] as const).map(
    (field): [string, (text: string) => unknown] => [
      `invoice address ${field}`,
      (text) => customerInput.parse({ billing: { [field]: text } }).billing?.[field],
    ],
  ),
  ["line's note", (text) => readExtraData(JSON.stringify({ note: text }))],
  ["attendees", (text) => readAttendees(JSON.stringify([{ name: text }]))],
  ["checkout's form", (text) => toBilling({ firstName: text, country: "AT" }, []).firstName],
];
it.each(inputs)("back end, %s", (_name, kept) => {
  for (const text of pasted) expect(kept(text)).toEqual(kept("Ada Moor"));
  for (const text of names) expect(JSON.stringify(kept(text))).toContain(text);
});

const post = (type: string, body: string) =>
  new Request(`${env.ORIGIN}/api`, {
    method: "POST",
    headers: { "content-type": type, origin: env.ORIGIN },
    body,
  });

it("the gateway drops it from every question, whoever answers", async () => {
  const { text } = trustedOperation("updateCustomer");
  const variables = { input: { firstName: "A\u202eda", list: ["\u200bx"] } };
  const request = post("application/json", JSON.stringify({ query: text, variables }));
  expect((await readQuestion(request, "shop", false)).variables).toEqual({
    input: { firstName: "Ada", list: ["x"] },
  });
});

it("a form without script drops it from every field", async () => {
  const body = new URLSearchParams({ name: "A\u202eda\u200b", message: "a\r\nb" }).toString();
  const form = await readForm(post("application/x-www-form-urlencoded", body));
  expect(form).toEqual({ name: "Ada", message: "a\nb" });
});
