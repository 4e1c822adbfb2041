import { string } from "yup";
import { typedLine } from "./typed-text";

export const formLine = (max = Infinity) =>
  string()
    .transform((typed: unknown) => (typeof typed === "string" ? typedLine(typed) : typed))
    .max(max, `Please use at most ${max} characters`);

/** Many people in Indonesia and southern India have only one name: the checkbox `oneName`. */
export const formLastName = (missing: string, max?: number) =>
  formLine(max).when("oneName", { is: "on", otherwise: (line) => line.required(missing) });

export const oneNameText = "I have only one name";
