import { expect, it } from "vitest";
import { drawings } from "@/components/ui/icon";
import { attributeOf, readSheet, styleRules, valuesOf } from "@/tests/support/style-sheet";

it("a sign of a list is drawn as its icon is", () => {
  const signs = styleRules(readSheet("styles/signs.css")).flatMap((rule) => {
    const [value] = valuesOf([rule]).get("--sign") ?? [];
    return value?.type === "url" ? [[attributeOf(rule, "data-sign"), value.value.url] as const] : [];
  });
  const { calendar, cart, laptop, pin } = drawings;
  expect(Object.fromEntries(signs)).toEqual({
    calendar: expect.stringContaining(`<path d='${calendar}'/>`),
    cart: expect.stringContaining(`<path d='${cart}'/>`),
    laptop: expect.stringContaining(`<path d='${laptop}'/>`),
    pin: expect.stringContaining(`<path d='${pin}'/>`),
  });
});
