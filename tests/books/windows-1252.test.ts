import { expect, it } from "vitest";
import { windows1252, withinWindows1252 } from "@/backend/ground/windows-1252";
import { readWindows1252 } from "@/tests/support/booked-books";

it("each byte that has a character comes from it", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const known = bytes.filter(
    (byte) => byte < 128 || byte > 159 || readWindows1252(Uint8Array.of(byte)) > "\u00ff",
  );
  expect(known).toHaveLength(251);
  expect(windows1252(readWindows1252(known))).toEqual(known);
});

it.each([
  ["Müller & Söhne, 5 €", "Müller & Söhne, 5 €"],
  ["Žofie Šimůnková", "Žofie Šimunková"],
  ["Łódź", "Lódz"],
  ["Анна", "Anna"],
  ["o\u0308", "ö"],
  ["two\r\nlines\u0000", "two  lines "],
])("%j is written as %j", (text, written) => {
  expect(withinWindows1252(text)).toBe(written);
  expect(readWindows1252(windows1252(withinWindows1252(text)))).toBe(written);
});

it("other characters are refused", () => {
  expect(() => windows1252("Ł")).toThrow("Windows-1252 has no Ł");
});
