import { string } from "yup";
import { typedLine, typedMessage } from "./typed-text";

export const formLine = (max = Infinity) =>
  string()
    .transform((typed: unknown) => (typeof typed === "string" ? typedLine(typed) : typed))
    .max(max, `Please use at most ${max} characters`);

/** For a field with several lines. */
export const formMessage = (max: number) =>
  string()
    .transform((typed: unknown) => (typeof typed === "string" ? typedMessage(typed) : typed))
    .max(max, `Please use at most ${max} characters`);

/** Many people in Indonesia and southern India have only one name. They tick the checkbox `oneName`. */
export const formLastName = (missing: string, line = formLine()) =>
  line.when("oneName", { is: "on", otherwise: (name) => name.required(missing) });

export const oneNameText = "I have only one name";
