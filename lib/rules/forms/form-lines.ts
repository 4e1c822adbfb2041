import { array, boolean, number, string } from "yup";
import { type NameKind, nameProblem } from "./names";
import { cleanCode } from "./typed-code";
import { typedLine, typedMessage } from "./typed-text";

export const formLine = (max = Infinity) =>
  string()
    .transform((typed: unknown) => (typeof typed === "string" ? typedLine(typed) : typed))
    .max(max, `Please use at most ${max} characters`);

/** For the name of a person or a company. */
export const formName = (kind: NameKind, max: number, line = formLine(max)) =>
  line.test("name", (typed, { createError }) => {
    const message = nameProblem(typed ?? "", kind, max);
    return message === null || createError({ message });
  });

/** For a field with several lines. */
export const formMessage = (max: number) =>
  string()
    .transform((typed: unknown) => (typeof typed === "string" ? typedMessage(typed) : typed))
    .max(max, `Please use at most ${max} characters`);

/** Many people in Indonesia and southern India have only one name. They tick the checkbox `oneName`. */
export const formLastName = (missing: string, line = formLine()) =>
  line.when("oneName", { is: "on", otherwise: (name) => name.required(missing) });

export const oneNameText = "I have only one name";

/** The number of a row, which the page puts into a form. The schema's numbers have 32 bits. */
export const rowNumber = () => number().required().integer().positive().max(2_147_483_647);

/** Checkboxes with the same name: `false` in a script while none is ticked, "80,81" in a plain form. */
export const numbers = () =>
  array(number().required()).transform((list: unknown, raw: unknown) =>
    raw === false ? [] : typeof raw === "string" ? raw.split(",") : list,
  );

/** Numbers of rows: "7,8" in a form. */
export const rowNumbers = () =>
  array(rowNumber())
    .transform((list: unknown, raw: unknown) =>
      typeof raw === "string" ? raw.split(",").filter(Boolean) : list,
    )
    .max(100);

/** The token of a mail's link. */
export const linkToken = () =>
  string()
    .transform((pasted: unknown) => (typeof pasted === "string" ? cleanCode(pasted, "secret") : pasted))
    .required()
    .matches(/^[\w-]{43}$/);

/** A checkbox: true in a script, "on" in a plain form. */
export const ticked = () =>
  boolean().transform((value: unknown, raw: unknown) => (raw === "on" ? true : value));
