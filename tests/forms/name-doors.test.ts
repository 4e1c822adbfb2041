import { describe, expect, it } from "vitest";
import type { AnyObjectSchema } from "yup";
import { actions } from "@/backend/desk-registry";
import { profileInput } from "@/backend/people/members";
import { registration } from "@/backend/people/sign-in/resolvers";
import { readExtraData } from "@/backend/sales/cart/line";
import { printedAddress } from "@/backend/sales/customers";
import { customerInput } from "@/backend/sales/customers/update-customer";
import { attendeesSchema } from "@/lib/rules/forms/attendee-fields";
import {
  addressInputSchema,
  checkoutInputSchema,
  checkoutSchema,
  correctionSchema,
} from "@/lib/rules/forms/checkout";
import { contactSchema } from "@/lib/rules/forms/contact";
import { problemsOf } from "@/lib/rules/forms/form-problems";
import { namedSeatSchema } from "@/lib/rules/forms/named-seat";
import { profileSchema } from "@/lib/rules/forms/profile";
import { withdrawalSchema } from "@/lib/rules/forms/withdrawal";

type Refusal = (name: string) => string | undefined;

const form =
  (schema: AnyObjectSchema, field: string, more: object = {}): Refusal =>
  (name) =>
    problemsOf(schema, { ...more, [field]: name })[field];

type Checked = { safeParse(input: unknown): { error?: { issues: { message: string }[] } | undefined } };
const input =
  (schema: Checked, field: string, more: object = {}): Refusal =>
  (name) =>
    schema.safeParse({ ...more, [field]: name }).error?.issues[0]?.message;

const action = (name: string, field: string, more: object): Refusal => {
  const { fields } = new Map(Object.entries(actions)).get(name) ?? {};
  if (!fields) throw new Error(`the desk has no action ${name}`);
  return input(fields, field, more);
};

const person = { log: "ada@example.com", firstname: "Ada", lastname: "Lovelace", locale: "AT" };
const elsewhere = { deliverElsewhere: "on", deliveryCountry: "AT" };
const id = "6f1f2f0e-0a8e-4a57-9f0c-3d3f6c4f3c11";
const deskOrder = { key: id, item: "992:80102", paymentMethod: "FREE", email: "e@example.com" };
const certificate = { certificate: id, reason: "typing error", name: "Eva" };

/** Every place where a name enters, without those of the desk that only the staff read. */
const doors: [where: string, refusal: Refusal, kind?: "company"][] = [
  ["registration, first name", input(registration, "firstname", person)],
  ["registration, last name", input(registration, "lastname", person)],
  ["registration, company", input(registration, "company", person), "company"],
  ["profile, first name", input(profileInput, "firstName")],
  ["profile, last name", input(profileInput, "lastName")],
  ["profile, company", input(profileInput, "company"), "company"],
  ["profile's form, first name", form(profileSchema, "firstName")],
  ["profile's form, last name", form(profileSchema, "lastName")],
  ["profile's form, company", form(profileSchema, "company"), "company"],
  ["customer, first name", input(customerInput, "firstName")],
  ["customer, last name", input(customerInput, "lastName")],
  ["invoice address, first name", input(printedAddress, "firstName")],
  ["invoice address, last name", input(printedAddress, "lastName")],
  ["invoice address, company", input(printedAddress, "company"), "company"],
  ["checkout, first name", form(checkoutInputSchema, "firstName")],
  ["checkout, last name", form(addressInputSchema, "lastName")],
  ["checkout, company", form(checkoutInputSchema, "company"), "company"],
  ["checkout's form, first name", form(checkoutSchema, "firstName")],
  ["checkout's form, last name", form(checkoutSchema, "lastName")],
  ["checkout's form, company", form(checkoutSchema, "company", { customerType: "company" }), "company"],
  ["delivery, first name", form(checkoutSchema, "deliveryFirstName", elsewhere)],
  ["delivery, last name", form(checkoutSchema, "deliveryLastName", elsewhere)],
  ["delivery, company", form(checkoutSchema, "deliveryCompany", elsewhere), "company"],
  ["correction's form, last name", form(correctionSchema, "lastName")],
  ["attendees' form", form(attendeesSchema, "name0")],
  ["attendees of a cart", (name) => noteRefusal({ attendees: JSON.stringify([{ name }]) })],
  ["attendee's name on a line", (attendeeName) => noteRefusal({ attendeeName })],
  ["company on a line", (company) => noteRefusal({ company }), "company"],
  ["a seat", form(namedSeatSchema, "name")],
  ["contact", form(contactSchema, "name")],
  ["withdrawal", form(withdrawalSchema, "name")],
  ["desk, a seat", action("renameSeat", "name", { number: "1001", version: "v1", seat: "5" })],
  ["desk, an order's first name", action("placeDeskOrder", "firstName", deskOrder)],
  ["desk, an order's last name", action("placeDeskOrder", "lastName", deskOrder)],
  ["desk, an order's company", action("placeDeskOrder", "company", deskOrder), "company"],
  ["desk, the people of a list", action("placeDeskOrder", "people", { ...deskOrder, firstName: "Eva" })],
  [
    "desk, an account",
    action("changePerson", "firstName", { member: "2", lastName: "", company: "", reason: "" }),
  ],
  [
    "desk, an invoice",
    action("reissueInvoice", "firstName", { number: "1001", version: "v1", country: "AT", reason: "moved" }),
  ],
  ["desk, a certificate's name", action("correctCertificate", "name", certificate)],
];

function noteRefusal(notes: object): string | undefined {
  const read = readExtraData(JSON.stringify(notes));
  return "refusal" in read ? read.refusal : undefined;
}

describe.each(doors)("%s", (_where, refusal, kind) => {
  it.each(["Your parcel waits: https://evil.example/0", "evil.example/0", "www.evil.example"])(
    "refuses %s in words",
    (typed) => {
      expect(refusal(typed)).toMatch(/without a (?:web|link)|contains a web address/);
    },
  );

  it("refuses more Han characters than a name has, and no name of that length in Latin letters", () => {
    const most = kind === "company" ? 200 : 80;
    expect(refusal("龍".repeat(most))).toBeDefined();
    expect(refusal("x".repeat(most))).toBeUndefined();
  });

  it("takes a name", () => {
    expect(refusal(kind === "company" ? "Booking.com B.V." : "Mag.Mira Łukasz")).toBeUndefined();
  });
});
