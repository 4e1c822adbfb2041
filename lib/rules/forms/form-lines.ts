import { string } from "yup";
import { typedLine, typedText } from "./typed-text";

export const formLine = (max = Infinity) =>
  string()
    .transform((typed: unknown) => (typeof typed === "string" ? typedLine(typed) : typed))
    .max(max, `Please use at most ${max} characters`);

/** For a field with several lines. */
export const formMessage = (max: number) =>
  string()
    .transform((typed: unknown) => (typeof typed === "string" ? typedText(typed).trim() : typed))
    .max(max, `Please use at most ${max} characters`);

/** Many people in Indonesia and southern India have only one name. They tick the checkbox `oneName`. */
export const formLastName = (missing: string, max?: number) =>
  formLine(max).when("oneName", { is: "on", otherwise: (line) => line.required(missing) });

export const oneNameText = "I have only one name";
