import type { TokenOrValue } from "lightningcss";
import { attributeOf, readSheet, styleRules, valuesOf } from "@/tests/support/style-sheet";

type Rgb = number[];

const rules = styleRules(readSheet("styles/tokens.css"));

/**
 * Reads a token of :root down to its colour: red, green and blue from 0 to 255.
 * @param attribute of one more rule, which changes tokens, such as a tone
 */
export function tokens(attribute?: readonly [name: string, value: string]): (name: string) => Rgb {
  const root = rules.filter(({ selectors }) =>
    selectors.flat().some((part) => part.type === "pseudo-class" && part.kind === "root"),
  );
  const more = rules.filter((rule) => attribute && attributeOf(rule, attribute[0]) === attribute[1]);
  const values = valuesOf([...root, ...more]);
  return (name) => colour(name, values);
}

function colour(name: string, values: ReadonlyMap<string, TokenOrValue[]>): Rgb {
  const [value] = values.get(name) ?? [];
  if (value?.type === "var") return colour(value.value.name.ident, values);
  if (value?.type !== "color" || typeof value.value === "string" || value.value.type !== "rgb")
    throw new Error(`${name} is no colour`);
  return [value.value.r, value.value.g, value.value.b];
}

/** WCAG 2 contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
