import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const wanted: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list, such as [one, two]",
  object: "fields of its own, each on its own line below",
  record: "lines such as AT: the reason",
};

const formats: Readonly<Record<string, string>> = {
  url: "is not a complete URL, such as https://example.com/room",
  email: "is not an e-mail address",
  datetime: "is not a date and time, such as 2026-12-31T23:59:59+01:00",
};

/** Tells an editor in plain words why a schema refuses a value; undefined: the rule has its own sentence. */
export function plainWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return missingOrNot(issue.input, wanted[issue.expected] ?? "another value");
    case "invalid_value":
      return missingOrNot(issue.input, `one of ${issue.values.map(String).join(", ")}`);
    case "invalid_union":
      return missingOrNot(issue.input, "a text or a number");
    case "invalid_format":
      return formats[issue.format] ?? "has the wrong format";
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case "too_big":
      return issue.origin === "string"
        ? `is too long: at most ${issue.maximum} characters`
        : `is too high: at most ${issue.maximum}`;
    case "unrecognized_keys":
      return `there is no field ${issue.keys.join(", ")} here`;
    case "invalid_key":
      return "has a name that is not allowed";
    default:
      return undefined;
  }
}

function missingOrNot(input: unknown, noun: string): string {
  return input === undefined || input === null ? `is missing: write ${noun}` : `is not ${noun}`;
}

function tooSmall(origin: string, minimum: number, isIncluded: boolean): string {
  if (origin === "string") return "is empty: enter a value, or leave the field out if it is optional";
  if (origin === "array") return minimum === 1 ? "needs at least one" : `needs at least ${minimum}`;
  return isIncluded ? `has to be ${minimum} or more` : `has to be more than ${minimum}`;
}
