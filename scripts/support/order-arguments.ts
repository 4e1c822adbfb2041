import { parseArgs } from "node:util";
import { cleanCode } from "@/lib/rules/forms/typed-code";

const options = {
  list: { status: { type: "string" }, email: { type: "string" }, note: { type: "boolean" } },
  export: {
    from: { type: "string" },
    to: { type: "string" },
    "with-people": { type: "boolean" },
    as: { type: "string" },
    file: { type: "string" },
  },
  correct: {
    "first-name": { type: "string" },
    "last-name": { type: "string" },
    company: { type: "string" },
    private: { type: "boolean" },
    "vat-id": { type: "string" },
    street: { type: "string" },
    addition: { type: "string" },
    postcode: { type: "string" },
    city: { type: "string" },
    state: { type: "string" },
    country: { type: "string" },
    reference: { type: "string" },
  },
  paid: {
    amount: { type: "string" },
    date: { type: "string" },
    reference: { type: "string" },
    "other-amount": { type: "boolean" },
  },
  refund: {
    line: { type: "string" },
    reason: { type: "string" },
    sent: { type: "boolean" },
    "by-hand": { type: "boolean" },
  },
} as const;

type Typed = Readonly<Record<string, unknown>>;

/** Reads the arguments after `npm run orders --`; null when they cannot be a command. */
export function readOrderArguments(args: readonly string[]): Typed | null {
  const [command = "", ...rest] = args;
  const reader = readers[command];
  return reader ? reader(rest) : plain(command, rest);
}

/** The export's target file, and whether it is for DATEV; undefined for standard output. */
export function exportFile(args: readonly string[]): { file: string; isDatev: boolean } | undefined {
  const { values } = read(() => parseArgs({ args: args.slice(1), options: options.export })) ?? {};
  if (args[0] !== "export" || values?.file === undefined) return undefined;
  return { file: values.file, isDatev: values.as === "datev" };
}

const readers: Record<string, (rest: string[]) => Typed | null> = {
  list,
  note,
  questions: (rest) => (rest.length === 0 ? { command: "questions" } : null),
  answer,
  paid,
  refund,
  correct,
  export: exported,
  "forget-tests": (rest) => confirmed("forget-tests", rest),
  "new-installation": (rest) => confirmed("new-installation", rest),
};

/**
 * Reads the arguments of an export. The export itself parses the days and reports errors in them. A terminal does not
 * support DATEV's characters, so that needs a file.
 */
function exported(rest: string[]): Typed | null {
  const { values } = read(() => parseArgs({ args: rest, options: options.export })) ?? {};
  if (!values) return null;
  const { from = "", to = "", "with-people": people, as, file } = values;
  if (as === "datev" && file === undefined) return null;
  return { command: "export", from, to, ...(people && { people }), ...(as !== undefined && { as }) };
}

function list(rest: string[]): Typed | null {
  const { values, positionals } = read(() => parseArgs({ args: rest, options: options.list })) ?? {};
  return values && positionals?.length === 0 ? { command: "list", ...values } : null;
}

function confirmed(command: string, rest: string[]): Typed | null {
  if (rest.length === 0) return { command };
  return rest.length === 1 && rest[0] === "--yes" ? { command, yes: true } : null;
}

function note([number, text, ...more]: string[]): Typed | null {
  return more.length === 0 ? { command: "note", number: whole(number), text } : null;
}

function answer([number, text, ...more]: string[]): Typed | null {
  if (text === undefined || more.length > 0) return null;
  return { command: "answer", number: whole(number), ...(text !== "--none" && { text }) };
}

function paid(rest: string[]): Typed | null {
  const parsed = read(() => parseArgs({ args: rest, options: options.paid, allowPositionals: true }));
  if (!parsed || parsed.positionals.length !== 1) return null;
  const { amount, date, reference, "other-amount": otherAmount } = parsed.values;
  return {
    command: "paid",
    number: whole(parsed.positionals[0]),
    ...(amount !== undefined && { amount: cents(amount) }),
    ...(date !== undefined && { date }),
    ...(reference !== undefined && { reference }),
    ...(otherAmount && { otherAmount }),
  };
}

function refund(rest: string[]): Typed | null {
  const parsed = read(() => parseArgs({ args: rest, options: options.refund, allowPositionals: true }));
  if (!parsed || parsed.positionals.length > 2) return null;
  const { line, reason, sent, "by-hand": byHand } = parsed.values;
  const [number, amount] = parsed.positionals;
  if (sent) {
    const isAlone = amount === undefined && line === undefined && reason === undefined && !byHand;
    return isAlone ? { command: "refund-sent", number: whole(number) } : null;
  }
  return {
    command: byHand ? "refund-by-hand" : "refund",
    number: whole(number),
    ...(amount !== undefined && { amount: cents(amount) }),
    ...(line !== undefined && { line: whole(line) }),
    ...(reason !== undefined && { reason }),
  };
}

/** The option for each part of an address. */
const addressParts = {
  "first-name": "firstName",
  "last-name": "lastName",
  company: "company",
  private: "private",
  "vat-id": "vatId",
  street: "address1",
  addition: "address2",
  postcode: "postcode",
  city: "city",
  state: "state",
  country: "country",
  reference: "purchaseOrder",
} as const;

function correct(rest: string[]): Typed | null {
  const parsed = read(() => parseArgs({ args: rest, options: options.correct, allowPositionals: true }));
  if (!parsed || parsed.positionals.length !== 1) return null;
  const parts = new Map<string, unknown>(Object.entries(parsed.values));
  const given = Object.entries(addressParts).flatMap(([name, part]) =>
    parts.has(name) ? [[part, parts.get(name)] as const] : [],
  );
  if (given.length === 0) return null;
  return { command: "correct", number: whole(parsed.positionals[0]), ...Object.fromEntries(given) };
}

function plain(command: string, [number, ...more]: string[]): Typed | null {
  return more.length === 0 ? { command, number: whole(number) } : null;
}

/** An unknown option is an error of the user, not a crash. */
function read<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

/** The number of an order, as in `1042` or `#1042`. `1e3` and `0x10` are not accepted. */
function whole(text: string | undefined): number | null {
  const digits = cleanCode(text ?? "", "order");
  return /^\d{1,10}$/.test(digits) ? Number(digits) : null;
}

/**
 * Cents of an amount such as `49`, `49.9` or `49,90`; null for anything else, so that `1.234` is never read as 1,23 €.
 */
function cents(text: string): number | null {
  const [, euros, decimals = ""] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(decimals.padEnd(2, "0"));
}
