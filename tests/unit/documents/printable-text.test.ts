import fc from "fast-check";
import { expect, test } from "vitest";
import { printableText } from "@/backend/documents/printable-text";

test.each([
  ["Łódź, Őze Ærø Straße", "Lódz, Oze Ærø Straße"],
  ["9.990,00\u00a0€", "9.990,00 €"],
  ["Žofie “quoted” – dash", "Žofie “quoted” – dash"],
  ["Ђорђе Петровић", "Djordje Petrovic"],
  ["Ελένη", "Eleni"],
  ["Nguyễn Thị", "Nguyen Thi"],
  ["山田", "??"],
  ["a\u0000b\tc", "abc"],
])("%s is printed as %s", (text, printed) => {
  expect(printableText(text)).toBe(printed);
});

test("whatever is typed, the built-in fonts can print it", () => {
  const winAnsi = /^[\n\u0020-\u007e\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => winAnsi.test(printableText(text))),
    { numRuns: 2_000 },
  );
});
