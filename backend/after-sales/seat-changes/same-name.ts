import { typedLine } from "../../../lib/rules/forms/typed-text";

/** Whether two typed names differ only in case and white space. False when a name is missing. */
export function isSameName(one: string, other: string): boolean {
  const name = foldedName(one);
  return name !== "" && name === foldedName(other);
}

const foldedName = (name: string) => typedLine(name).toLowerCase();
