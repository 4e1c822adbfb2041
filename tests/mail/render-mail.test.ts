import { describe, expect, it } from "vitest";
import type { Letter } from "@/backend/ground/mail/letter";
import { renderMail } from "@/backend/ground/mail/render-mail";
import { site } from "@/lib/site";

const settings = { origin: "https://academy.example.com", contactEmail: "office@academy.example" };

const letter: Letter = {
  subject: "Order <17>",
  heading: "Thank you & welcome",
  blocks: [
    { kind: "text", text: "One\ntwo <script>alert('x')</script>" },
    { kind: "button", label: "Open", url: 'https://academy.example.com/?a=1&b="2"' },
    { kind: "code", code: "123456", label: "Type this" },
    { kind: "rows", rows: [{ label: "Sum", value: "12,00 €", strong: true }] },
    { kind: "note", text: "Small print" },
  ],
};
const mail = renderMail(letter, settings);

describe("HTML and text of a mail", () => {
  it("escapes every text", () => {
    expect(mail.html).not.toContain("<script");
    expect(mail.html).toContain("Thank you &amp; welcome");
    expect(mail.html).toContain("?a=1&amp;b=&quot;2&quot;");
    expect(mail.html).toContain("One<br>two &lt;script&gt;");
  });

  it("says the same in plain text", () => {
    const parts = [
      "Thank you & welcome",
      "Open:\nhttps://academy.example.com/",
      "Type this: 123456",
      "Sum: 12,00 €",
      "Small print",
      `-- \n${site.name}`,
    ];
    for (const part of parts) expect(mail.text).toContain(part);
  });

  it("loads nothing and follows nobody", () => {
    expect(mail.html).not.toMatch(/<(link|iframe|script|object)\b|url\(|@import|\bon\w+=/i);
    expect(mail.html.match(/<img src="[^"]+/g)).toEqual(['<img src="cid:mark@letterhead']);
    expect(new Set(mail.html.match(/https?:\/\/[^"/]+/g))).toEqual(new Set(["https://academy.example.com"]));
  });

  it("has buttons for web addresses only", () => {
    const render = () =>
      renderMail(
        { ...letter, blocks: [{ kind: "button", label: "x", url: "javascript:alert(1)" }] },
        settings,
      );
    expect(render).toThrow("web address");
  });
});
