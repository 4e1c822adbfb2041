import { describe, expect, it } from "vitest";
import { renderMail } from "@/backend/mail/render-mail";
import { site } from "@/lib/site";

const mail = renderMail({
  subject: "Order <17>",
  heading: "Thank you & welcome",
  blocks: [
    { kind: "text", text: "One\ntwo <script>alert('x')</script>" },
    { kind: "button", label: "Open", url: 'https://academy.example.com/?a=1&b="2"' },
    { kind: "code", code: "123456", label: "Type this" },
    { kind: "rows", rows: [{ label: "Sum", value: "12,00 €", strong: true }] },
    { kind: "note", text: "Small print" },
  ],
});

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
      site.name,
    ];
    for (const part of parts) expect(mail.text).toContain(part);
  });

  it("loads nothing and follows nobody", () => {
    expect(mail.html).not.toMatch(/<(img|link|style|iframe|script|object)\b|url\(|@import|\bon\w+=/i);
    expect(mail.html.match(/https?:\/\/[^"/]+/g)).toEqual(["https://academy.example.com"]);
  });

  it("has buttons for web addresses only", () => {
    const render = () =>
      renderMail({
        subject: "x",
        heading: "x",
        blocks: [{ kind: "button", label: "x", url: "javascript:alert(1)" }],
      });
    expect(render).toThrow("web address");
  });
});
