import { typedLine } from "./typed-text";

/** Whether two typed names are the same but for case and white space; a missing name is nobody's. */
export function isSameName(one: string, other: string): boolean {
  const name = foldedName(one);
  return name !== "" && name === foldedName(other);
}

const foldedName = (name: string) => typedLine(name).toLowerCase();
