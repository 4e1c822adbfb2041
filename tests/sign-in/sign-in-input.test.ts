import { describe, expect, it } from "vitest";
import { registration } from "@/backend/people/sign-in/resolvers";

const person = { log: "Mia@Example.com", firstname: " Mia ", lastname: "Koch", locale: "at" };
const message = (input: unknown) => registration.safeParse(input).error?.issues[0]?.message;

describe("a typed registration", () => {
  it("becomes a profile", () => {
    expect(
      registration.parse({
        ...person,
        company: " ",
        jobRole: "Lead",
        interests: [80, 80, 0],
        newsletter: false,
      }),
    ).toEqual({
      email: "mia@example.com",
      profile: {
        firstName: "Mia",
        lastName: "Koch",
        company: null,
        country: "AT",
        jobRole: "Lead",
        interests: [80, 0],
        newsletter: true,
        touchPoint: null,
      },
    });
  });

  it.each([
    [true, [], true],
    [false, [], false],
    [null, null, false],
    [false, [83], true],
  ])("newsletter %s with interests %j → %s", (newsletter, interests, expected) => {
    expect(registration.parse({ ...person, newsletter, interests }).profile.newsletter).toBe(expected);
  });

  it.each([
    [{ log: "" }, "Please enter your e-mail"],
    [{ log: "mia" }, "Please enter a valid email"],
    [{ firstname: " " }, "What`s your firstname?"],
    [{ lastname: " " }, "What`s your lastname?"],
    [{ locale: "" }, "Please choose a country"],
    [{ locale: "ZZ" }, "Please choose a country"],
    [{ locale: "AUT" }, "Please choose a country"],
    [{ interests: [79] }, "Please choose from the list."],
    [{ interests: Array.from({ length: 6 }, () => 80) }, "Please choose from the list."],
    [{ touchPoint: "x".repeat(501) }, "That is too long."],
  ])("%j: %s", (change, sentence) => expect(message({ ...person, ...change })).toBe(sentence));

  it("reads a line as one line", () => {
    const { profile } = registration.parse({ ...person, firstname: "Mia\r\nBcc: x\u0000" });
    expect(profile).toMatchObject({ firstName: "Mia Bcc: x" });
  });

  it("takes no unknown field", () =>
    expect(registration.safeParse({ ...person, capabilities: ["x"] }).success).toBe(false));
});
