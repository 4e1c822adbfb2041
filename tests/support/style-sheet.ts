import fs from "node:fs";
import path from "node:path";
import { type CssColor, type Rule, type StyleRule, type TokenOrValue, transform } from "lightningcss";
import { root } from "./imports";

/** A style sheet as a parser of CSS understands it. */
export type Sheet = {
  rules: Rule[];
  /** Names of the classes that its selectors mention, without those in `:global()`. */
  classes: string[];
  /** Every colour it spells: numbers, functions and names. */
  colours: CssColor[];
  /** Names of the custom properties that it reads. */
  reads: string[];
};

/** @throws where the text is no CSS */
export function parseSheet(css: string): Sheet {
  const sheet: Sheet = { rules: [], classes: [], colours: [], reads: [] };
  const { exports } = transform({
    filename: "sheet.module.css",
    code: Buffer.from(css),
    cssModules: { animation: false, container: false, customIdents: false, grid: false },
    visitor: {
      StyleSheet: ({ rules }) => void (sheet.rules = rules),
      Color: (color) => void sheet.colours.push(color),
      Variable: ({ name }) => void sheet.reads.push(name.ident),
    },
  });
  return { ...sheet, classes: Object.keys(exports ?? {}) };
}

/** @param file from the root of the project */
export const readSheet = (file: string): Sheet => parseSheet(fs.readFileSync(path.join(root, file), "utf8"));

/** Style rules in their order: those of a layer too, those under a condition not. */
export function styleRules({ rules }: Pick<Sheet, "rules">): StyleRule[] {
  return rules.flatMap((rule) => {
    if (rule.type === "style") return rule.value;
    return rule.type === "layer-block" ? styleRules(rule.value) : [];
  });
}

/** The value that a selector asks of an attribute, such as `blue` in `[data-tone="blue"]`. */
export function attributeOf({ selectors }: StyleRule, name: string): string | undefined {
  for (const part of selectors.flat())
    if (part.type === "attribute" && part.name === name && part.operation?.operator === "equal")
      return part.operation.value;
  return undefined;
}

/** The values of custom properties, and of others that read one. */
export function valuesOf(rules: StyleRule[]): Map<string, TokenOrValue[]> {
  const declared = rules.flatMap(({ declarations }) => declarations?.declarations ?? []);
  const values = new Map<string, TokenOrValue[]>();
  for (const { property, value } of declared) {
    if (property === "custom") values.set(value.name, value.value);
    if (property === "unparsed") values.set(value.propertyId.property, value.value);
  }
  return values;
}
