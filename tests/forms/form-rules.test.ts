import { describe, expect, it } from "vitest";
import { object, string } from "yup";
import { attendeesSchema } from "@/lib/rules/forms/attendee-fields";
import { accessCodeSchema, couponSchema } from "@/lib/rules/forms/codes";
import { checkoutInputSchema, checkoutSchema } from "@/lib/rules/forms/checkout";
import { contactSchema } from "@/lib/rules/forms/contact";
import { fieldRules, problemsOf } from "@/lib/rules/forms/form-problems";
import {
  codeSchema,
  interests,
  jobRoles,
  loginSchema,
  registerSchema,
  touchPointOf,
  wantsNews,
} from "@/lib/rules/forms/sign-in";

const order = {
  customerType: "private",
  firstName: "Mira",
  lastName: "Holt",
  company: "",
  vatId: "",
  address1: "Lindengasse 4",
  postcode: "1070",
  city: "Wien",
  country: "AT",
  email: "mira@example.com",
  paymentMethod: "invoice",
  terms: "on",
};

it("says of a rule without words of its own that the field is not valid (R336)", () => {
  const schema = object({
    age: string().test("age", (age) => age !== "x"),
    name: string().required("Please enter a name"),
  });
  expect(problemsOf(schema, { age: "x" })).toEqual({
    age: "This field is not valid",
    name: "Please enter a name",
  });
  // A value of another kind than the form's own, as only a script sends it.
  expect(problemsOf(registerSchema, { interests: ["a"] })["interests[0]"]).toBe("This field is not valid");
});

describe("login and register rules", () => {
  it.each([
    ["", "Please enter your e-mail"],
    ["   ", "Please enter your e-mail"],
    ["mira", "Please enter a valid email"],
    ["mira@", "Please enter a valid email"],
    ["mira..holt@example.com", "Please enter a valid email"],
    ["mira@localhost", "Please enter a valid email"],
    ["mira@example.com, evil@example.com", "Please enter a valid email"],
    ["mira@example.com\r\nBcc: evil@example.com", "Please enter a valid email"],
  ])("log %j: %s", (log, message) => {
    expect(problemsOf(loginSchema, { log }).log).toBe(message);
    expect(problemsOf(registerSchema, { log }).log).toBe(message);
  });

  it("lets names and country be null in login mode (R323)", () => {
    expect(
      problemsOf(loginSchema, { log: "mira@example.com", firstname: null, lastname: null, locale: null }),
    ).toEqual({});
  });

  it("asks for names and country in register mode, word for word (R320–R322)", () => {
    expect(
      problemsOf(registerSchema, { log: "mira@example.com", firstname: "", lastname: " ", locale: "" }),
    ).toEqual({
      firstname: "What`s your firstname?",
      lastname: "What`s your lastname?",
      locale: "Please choose a country",
    });
  });

  it("lists seven job roles and five interests in their order, word for word (R242–R255)", () => {
    expect(jobRoles).toEqual([
      "Executive / C-Level",
      "Director / Head of Department",
      "Manager / Team Lead",
      "Team Member / Practitioner",
      "Organizational Development",
      "Consultant / External Advisor",
      "Other",
    ]);
    expect(interests.map(({ value, label }) => [value, label])).toEqual([
      [80, "Coordinate across teams on critical initiatives"],
      [81, "Bridge the gap between strategy and execution"],
      [82, "Enable enterprise-wide collaboration"],
      [83, "Guiding organizations in applying {name}"],
      [0, "Other"],
    ]);
  });

  it("stops a submit for nothing else (R350)", () => {
    const long = "x".repeat(5_000);
    const person = { log: "mira@example.com", firstname: long, lastname: "H", locale: "AT", company: long };
    for (const interests of [[], false, null, undefined, ["80", "0"]])
      expect(problemsOf(registerSchema, { ...person, jobRole: "", interests, newsletter: null })).toEqual({});
  });

  it("has the library's sentences where nothing else is said, one a field (R340–R342)", () => {
    const bare = object({ city: string().required().min(3), log: string().email() });
    expect(problemsOf(bare, { city: "", log: "mira" })).toEqual({
      city: "city is a required field",
      log: "log must be a valid email",
    });
  });

  it("wants news as soon as an interest is chosen (R328)", () => {
    expect([
      wantsNews(false, [80]),
      wantsNews(false, []),
      wantsNews(true, null),
      wantsNews(null, [0]),
    ]).toEqual([true, false, true, true]);
  });

  it.each([
    ["123456", undefined],
    ["123 456", undefined],
    ["KX4M PQ7R", undefined],
    ["12345", "The code has eight letters and digits"],
    ["12345a", "The code has eight letters and digits"],
    ["", "Please enter the code"],
  ])("code %j", (code, message) => {
    expect(Object.values(problemsOf(codeSchema, { code }))[0]).toBe(message);
  });

  it("keeps what is personal out of the touch point", () => {
    const touched = touchPointOf(
      "https://academy.example/account?mode=register&token=t&email=a%40b.c&fla_login_error=1&redirect_to=%2Fx#secret",
    );
    expect(touched).toBe("https://academy.example/account?mode=register");
  });

  it("is never longer than the back end takes", () => {
    const page = "https://academy.example/start";
    expect(touchPointOf(`${page}?utm_content=${"x".repeat(600)}`)).toBe(page);
    expect(touchPointOf(`${page}/${"x".repeat(600)}`)).toHaveLength(500);
  });
});

describe("checkout rules", () => {
  it("accepts a private person without company and VAT id", () => {
    expect(problemsOf(checkoutSchema, order)).toEqual({});
  });

  it("asks a company for its name and never for its VAT id", () => {
    expect(problemsOf(checkoutSchema, { ...order, customerType: "company" })).toEqual({
      company: "Please enter the company name",
    });
    expect(
      problemsOf(checkoutSchema, {
        ...order,
        customerType: "company",
        company: "Holt",
        vatId: "not a number",
      }),
    ).toEqual({});
  });

  it("the shop takes any part of an address, and names what is too long as the form does", () => {
    expect(problemsOf(checkoutInputSchema, {})).toEqual({});
    expect(problemsOf(checkoutInputSchema, { customerType: "company", lastName: "", country: "AT" })).toEqual(
      {},
    );
    const long = {
      firstName: 101,
      address1: 201,
      postcode: 21,
      purchaseOrderNumber: 51,
      customerNote: 2_001,
    };
    const typed = Object.entries(long).map(([name, length]) => [name, "x".repeat(length)]);
    const problems = problemsOf(checkoutInputSchema, Object.fromEntries(typed));
    expect(problems).toEqual(
      Object.fromEntries(
        Object.entries(long).map(([name, length]) => [name, `Please use at most ${length - 1} characters`]),
      ),
    );
    expect(problemsOf(checkoutSchema, { ...order, ...Object.fromEntries(typed) })).toEqual(problems);
  });

  it("names every missing field once", () => {
    expect(problemsOf(checkoutSchema, { customerType: "private", terms: false, country: "" })).toEqual({
      firstName: "Please enter your first name",
      lastName: "Please enter your last name",
      address1: "Please enter the street and number",
      postcode: "Please enter the postcode",
      city: "Please enter the city",
      country: "Please choose a country",
      email: "Please enter your e-mail",
      paymentMethod: "Please choose how you want to pay",
      terms: "Please accept the terms to continue",
    });
  });
});

it.each([
  [{ name0: "Ada", email0: "" }, {}],
  [{ name0: "", email0: "  " }, {}],
  [{ name0: "Ada", email0: " <ada@example.com>, " }, {}],
  [{ name0: "", email0: "ada@example.com" }, { name0: "Please enter the name as well" }],
  [{ name0: "Ada", email0: "ada@" }, { email0: "Please enter a valid email" }],
  [{ name19: "A".repeat(81) }, { name19: "Please use at most 80 characters" }],
])("attendees %j: %j", (fields, problems) => {
  expect(problemsOf(attendeesSchema, fields)).toEqual(problems);
});

it("compares discount codes trimmed and in lower case", () => {
  expect(couponSchema.cast({ code: "  FL-LALADAY-2025 " })).toEqual({ code: "fl-laladay-2025" });
  expect(problemsOf(couponSchema, { code: "  " })).toEqual({ code: "Please enter a discount code" });
  expect(problemsOf(couponSchema, { code: "x".repeat(60) })).toEqual({});
  expect(problemsOf(couponSchema, { code: "x".repeat(61) })).toEqual({ code: "Discount Code is not valid" });
});

it("tells a plain field what its rule allows", () => {
  expect(fieldRules(contactSchema, "name")).toEqual({ required: true, maxLength: 100 });
  expect(fieldRules(contactSchema, "message")).toEqual({ required: true, minLength: 10, maxLength: 4_000 });
  expect(fieldRules(accessCodeSchema, "code")).toEqual({ required: true, maxLength: 100 });
  expect(fieldRules(registerSchema, "lastname")).toEqual({ required: true });
});
