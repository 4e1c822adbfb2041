import { describe, expect, it } from "vitest";
import { cleanCode, type CodeKind } from "@/lib/rules/forms/typed-code";

/** A code as mails, word processors and chats hand it over, and what it is. */
const cases: Record<CodeKind, [string, string][]> = {
  coupon: [
    ["welcome–10", "welcome-10"],
    ["WELCOME—10", "welcome-10"],
    ["welcome\u201110", "welcome-10"],
    ["welcome−10", "welcome-10"],
    ["\u00a0welcome-10\u200b", "welcome-10"],
    ["“welcome-10”", "welcome-10"],
    ["‚welcome-10‘", "welcome-10"],
    ["«welcome-10»", "welcome-10"],
    ["(welcome-10).", "welcome-10"],
    ["`welcome-10`,", "welcome-10"],
    ["welcome-10%20", "welcome-10"],
    ["welcome-10%0D%0A", "welcome-10"],
    ["wel\u00adcome-10", "welcome-10"],
    // Shops elsewhere have such codes.
    ["Summer sale_2026", "summer sale_2026"],
    ["50%", "50%"],
    ["   ", ""],
  ],
  code: [
    ["„Good–Code_9“.", "Good-Code_9"],
    ["Good-Code_9%0A", "Good-Code_9"],
  ],
  access: [
    ["good–good good‑good", "GOODGOODGOODGOOD"],
    ["„GOOD-GOOD-GOOD-GOOD“.", "GOODGOODGOODGOOD"],
    ["ＧＯＯＤ-good", "GOODGOOD"],
  ],
  digits: [
    ["123 456", "123456"],
    ["123\u00a0456\n", "123456"],
    ["123-456.", "123456"],
    ["１２３４５６", "123456"],
    ["Your code: 123456", "123456"],
  ],
  signIn: [
    ["kx4m pq7r", "KX4MPQ7R"],
    ["KX4M\u00a0PQ7R\n", "KX4MPQ7R"],
    ["ＫＸ4Ｍ-PQ7R.", "KX4MPQ7R"],
    ["On another device, enter this code: KX4MPQ7R", "KX4MPQ7R"],
    ["Your code: 123 456", "123456"],
    ["kx4", "KX4"],
  ],
  secret: [
    ["aB-c_9%20", "aB-c_9"],
    ["aB-c_9%0A", "aB-c_9"],
    ["aB-c_9).", "aB-c_9"],
    ["aB-\r\n c_9>", "aB-c_9"],
    ["aB–c_9", "aB-c_9"],
  ],
  certificate: [
    ["C0FFEE00–0000–4000–8000–000000000001.", "c0ffee00-0000-4000-8000-000000000001"],
    ["c0ffee00-0000-4000-\n8000-000000000001", "c0ffee00-0000-4000-8000-000000000001"],
  ],
  order: [
    ["#1042", "1042"],
    ["Order 1042.", "1042"],
    ["No. 1042", "1042"],
    ["1042)", "1042"],
    ["1042%20", "1042"],
    ["1e3", "1e3"],
    ["-5", "-5"],
  ],
  vatId: [
    [" de 136.695-976 ", "DE136695976"],
    ["EIN: 12-3456789", "EIN123456789"],
    ["IE1+23456L", "IE1+23456L"],
    ["—", ""],
    ["x".repeat(5_000), "X".repeat(40)],
  ],
  email: [
    [" Anna@Example.COM\u200b", "anna@example.com"],
    ["<anna@example.com>", "anna@example.com"],
    ["mailto:anna@example.com", "anna@example.com"],
    ["anna@example.com.", "anna@example.com"],
    // Two lines stay two words, which no address is.
    ["anna@example.com\r\nBcc: evil@example.com", "anna@example.com bcc: evil@example.com"],
  ],
};

describe.each(Object.entries(cases))("a typed %s", (name, rows) => {
  it.each(rows)("%j is %j, and stays so", (typed, expected) => {
    const kind = Object.keys(cases).find((one): one is CodeKind => one === name) ?? "coupon";
    expect(cleanCode(typed, kind)).toBe(expected);
    expect(cleanCode(expected, kind)).toBe(expected);
  });
});
