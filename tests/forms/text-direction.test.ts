import { expect, it } from "vitest";
import type { AnyObjectSchema } from "yup";
import { readExtraData } from "@/backend/cart/line";
import { customerInput } from "@/backend/customers/update-customer";
import { profileInput } from "@/backend/members/profile";
import { registration } from "@/backend/sign-in/resolvers";
import { readAttendees } from "@/lib/rules/attendees";
import { billingSchema } from "@/lib/rules/checkout";
import { contactSchema } from "@/lib/rules/contact";
import { problemsOf } from "@/lib/rules/form-problems";
import { profileSchema } from "@/lib/rules/profile";
import { registerSchema } from "@/lib/rules/sign-in";
import { turnedText } from "@/lib/rules/text-direction";

/** Source: Unicode, PropList.txt, Bidi_Control. */
const turning = [
  0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
];
const turned = turning.map((code) => `Ada${String.fromCodePoint(code)}gpj.exe`);
/** Letters from right to left, joiners and marks are names like any other. */
const names = ["Ada O'Neill", "עדה לאבלייס", "آدا لاولیس", "نمی‌خواهم", "Zoë Ångström-Ñ"];

const forms: [name: string, schema: AnyObjectSchema, fields: string[]][] = [
  ["register", registerSchema, ["firstname", "lastname", "company"]],
  ["profile", profileSchema, ["firstName", "lastName", "company"]],
  ["invoice address", billingSchema, ["firstName", "lastName", "company", "address1", "postcode", "city"]],
  ["contact", contactSchema, ["name"]],
];
it.each(forms)("form %s", (_name, schema, fields) => {
  for (const field of fields) {
    for (const text of turned) expect(problemsOf(schema, { [field]: text })[field], field).toBe(turnedText);
    for (const text of names) expect(problemsOf(schema, { [field]: text })[field] ?? "").not.toBe(turnedText);
  }
});

const person = { log: "ada@example.com", firstname: "Ada", lastname: "Lovelace", locale: "AT" };
const inputs: [name: string, problems: (text: string) => string[]][] = [
  ...["firstname", "lastname", "company", "jobRole"].map((field): [string, (text: string) => string[]] => [
    `registration ${field}`,
    (text) => messages(registration.safeParse({ ...person, [field]: text })),
  ]),
  ...["firstName", "lastName", "company"].map((field): [string, (text: string) => string[]] => [
    `profile ${field}`,
    (text) => messages(profileInput.safeParse({ [field]: text })),
  ]),
  ...["firstName", "company", "address1", "address2", "city", "state", "phone"].map(
    (field): [string, (text: string) => string[]] => [
      `invoice address ${field}`,
      (text) => messages(customerInput.safeParse({ billing: { [field]: text } })),
    ],
  ),
  ...["attendeeName", "company", "note"].map((key): [string, (text: string) => string[]] => [
    `line's ${key}`,
    (text) => refusals(JSON.stringify({ [key]: text })),
  ]),
  [
    "attendees",
    (text) => refusals(JSON.stringify({ attendees: JSON.stringify([{ name: text.slice(0, 30) }]) })),
  ],
];
it.each(inputs)("back end, %s", (_name, problems) => {
  for (const text of turned)
    expect(problems(text).map((each) => each.replace(/\.$/, ""))).toEqual([turnedText]);
  for (const text of names) expect(problems(text)).toEqual([]);
});

it("finds it in an attendee's name however the note spells it", () => {
  expect(readAttendees('[{"name":"Ada \\u202e"}]')).toBeNull();
  expect(readAttendees('[{"name":"Ada"}]')).toEqual([{ name: "Ada", email: "" }]);
});

function messages({ error }: { error?: { issues: { message: string }[] } | undefined }): string[] {
  return error?.issues.map(({ message }) => message) ?? [];
}

function refusals(extraData: string): string[] {
  const read = readExtraData(extraData);
  return "refusal" in read ? [read.refusal] : [];
}
