import { describe, expect, it } from "vitest";
import { compose } from "@/backend/ground/mail/transport";

const mail = {
  to: "anna@example.com",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  attachments: [],
};
const from = "academy@example.com";

describe("writing a message for SMTP", () => {
  it("addresses one person", () => {
    expect(compose(mail, from).envelope).toEqual({ from, to: ["anna@example.com"] });
  });

  it.each([
    "anna@example.com, evil@example.com",
    "anna@example.com\r\nRCPT TO:<evil@example.com>",
    "Anna <anna@example.com>",
    "Anna@example.com",
    "",
  ])("refuses the recipient %j", (to) => {
    expect(() => compose({ ...mail, to }, from)).toThrow("exactly one recipient");
  });

  it.each([
    ["subject", { subject: "Hello\r\nBcc: evil@example.com" }],
    ["subject, line feed", { subject: "Hello\nBcc: evil@example.com" }],
    ["id", { id: "<1@x>\r\nBcc: evil@example.com" }],
    [
      "file name",
      { attachments: [{ filename: "a\r\nb", contentType: "text/plain", content: Buffer.from("") }] },
    ],
    [
      "content type",
      { attachments: [{ filename: "a", contentType: "text/plain\r\nX: y", content: Buffer.from("") }] },
    ],
  ])("refuses a line break in the %s", (_name, change) => {
    expect(() => compose({ ...mail, ...change }, from)).toThrow("line break");
  });
});
