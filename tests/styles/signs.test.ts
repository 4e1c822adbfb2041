import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawings } from "@/components/ui/icon";

it("a sign of a list is drawn as its icon is", () => {
  const css = readFileSync("styles/signs.css", "utf8");
  const signs = [...css.matchAll(/\[data-sign="([\w-]+)"\] \{\s*--sign: url\(".*?<path d='([^']+)'/g)];
  expect(signs.length).toBe(css.split('[data-sign="').length - 1);
  expect(Object.fromEntries(signs.map(([, name, path]) => [name, path]))).toEqual({
    calendar: drawings.calendar,
    cart: drawings.cart,
    laptop: drawings.laptop,
    pin: drawings.pin,
  });
});
