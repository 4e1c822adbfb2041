import { TZDate } from "@date-fns/tz";
import { z } from "zod";
import type {
  CodeBatchResolvers,
  CodeKindResolvers,
  MutationResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { counted } from "@/lib/rules/count-words";
import { grantsOf } from "../access";
import { batchKinds, type CodeBatch } from "../codes";
import { catalogue, type Product } from "../content";
import type { Db } from "../database/client";
import { deskInput } from "../desk-input";
import { userError } from "../errors";
import { findBatch, listBatches, updateBatch } from "./batch-store";
import { productNames, worthText } from "./code-file";
import { makeCodes } from "./make-codes";

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{C}*$/u, "This has a character that cannot be printed.");
const batchId = z.number().int().positive().max(2_147_483_647);
const limits = {
  usageLimit: z.number().int().min(1, "Write at least one use, or nothing.").max(1_000_000).nullish(),
  isOncePerCustomer: z.boolean(),
  lastDay: z.iso.date("Please enter the last day.").nullish(),
};
const reason = line(300).nullish();

const makeInput = z
  .strictObject({
    kind: z.enum(batchKinds),
    name: line(120).min(1, "Please give a purpose for the codes."),
    note: line(300).nullish(),
    count: z.number().int().min(1, "At least one.").max(500, "At most 500 at once."),
    word: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9-]{3,39}$/, "Use 4 to 40 letters, digits and hyphens.")
      .nullish(),
    percent: z.number().int().min(1, "Between 1 and 100 %.").max(100, "Between 1 and 100 %.").nullish(),
    amount: z.number().int().min(1, "Please enter the euros.").max(1_000_000, "At most 10.000 €.").nullish(),
    products: z.array(z.number().int().positive()).max(50),
    ...limits,
  })
  .superRefine(({ kind, percent, amount, products, word, count }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (kind === "percent" && !percent) wrong("percent", "Please enter the percentage.");
    if (kind === "amount" && !amount) wrong("amount", "Please enter the euros.");
    if (kind === "access" && products.length !== 1)
      wrong("products", "Choose the one product that it opens.");
    if (word && count !== 1) wrong("word", "Your own code is a single code. Leave it out, or make only one.");
    if (word && kind === "access") wrong("word", "You cannot choose the text of an access code.");
    const known = kind === "access" ? openable() : catalogue().products();
    if (!products.every((id) => known.some((product) => product.id === id)))
      wrong("products", "You cannot choose this product.");
  });

const make: MutationResolvers["makeCodes"] = async (_root, args, { deps, record }) => {
  const input = deskInput(makeInput, args.input);
  const { kind, name, note, count, percent, amount, products, usageLimit, isOncePerCustomer } = input;
  const isAccess = kind === "access";
  const id = await makeCodes(deps, {
    kind,
    name,
    note: note ?? "",
    count,
    word: input.word ?? null,
    basisPoints: kind === "percent" && percent ? percent * 100 : null,
    amount: kind === "amount" ? (amount ?? null) : null,
    products: [...new Set(products)],
    usageLimit: isAccess ? 1 : (usageLimit ?? null),
    oncePerCustomer: !isAccess && isOncePerCustomer,
    endsAt: endOfDay(input.lastDay),
  });
  if (id === null) {
    const sentence = "This code already exists.";
    throw userError(sentence, "BAD_USER_INPUT", { fields: { word: sentence } });
  }
  record?.({ about: `codes:${id}`, changes: [{ field: "codes", before: null, after: `${count}, ${name}` }] });
  return { message: `${counted(count, "code is", "codes are")} made.` };
};

const changeInput = z.strictObject({ batch: batchId, ...limits, reason });

const change: MutationResolvers["changeCodes"] = async (_root, args, { deps, record }) => {
  const { batch: id, usageLimit, isOncePerCustomer, lastDay } = deskInput(changeInput, args.input);
  record?.({ about: `codes:${id}` });
  const before = await requireBatch(deps.db, id);
  const isAccess = before.kind === "access";
  const after = {
    usageLimit: isAccess ? before.usageLimit : (usageLimit ?? null),
    oncePerCustomer: !isAccess && isOncePerCustomer,
    endsAt: endOfDay(lastDay),
  };
  await updateBatch(deps.db, id, after);
  const text = (value: unknown) => (value === null ? null : String(value));
  record?.({
    changes: [
      { field: "uses", before: text(before.usageLimit), after: text(after.usageLimit) },
      {
        field: "once per customer",
        before: text(before.oncePerCustomer),
        after: text(after.oncePerCustomer),
      },
      { field: "last day", before: lastDayOf(before), after: lastDayOf(after) },
    ],
  });
  return { message: `“${before.name}” is changed.` };
};

const switchInput = z.strictObject({ batch: batchId, isOn: z.boolean(), reason });

const switchOnOrOff: MutationResolvers["switchCodes"] = async (_root, args, { deps, record }) => {
  const { batch: id, isOn } = deskInput(switchInput, args.input);
  record?.({ about: `codes:${id}` });
  const batch = await requireBatch(deps.db, id);
  await updateBatch(deps.db, id, { offAt: isOn ? null : (batch.offAt ?? deps.clock()) });
  const state = (isOff: boolean) => (isOff ? "off" : "on");
  record?.({ changes: [{ field: "state", before: state(batch.offAt !== null), after: state(!isOn) }] });
  return { message: `“${batch.name}” is switched ${state(!isOn)}.` };
};

async function requireBatch(db: Db, id: number): Promise<CodeBatch> {
  const batch = await findBatch(db, id);
  if (!batch) throw userError("There are no such codes.", "NOT_FOUND");
  return batch;
}

const zone = "Europe/Vienna";

/** `2026-12-31` → the end of that day in Vienna. */
function endOfDay(day: string | null | undefined): Date | null {
  if (!day) return null;
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, date + 1, zone).getTime());
}

const days = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
const lastDayOf = ({ endsAt }: Pick<CodeBatch, "endsAt">) =>
  endsAt && days.format(new Date(endsAt.getTime() - 1));

/** Products that a code alone can open. A membership and the program begin otherwise. */
function openable(): Product[] {
  return catalogue()
    .products()
    .filter(({ type, course, downloads }) => {
      const kinds = grantsOf({
        type,
        hasCourse: course !== null,
        hasDownloads: downloads.length > 0,
        isDated: false,
      });
      return kinds.length > 0 && type !== "SUBSCRIPTION" && type !== "PROFESSIONAL_PROGRAM";
    });
}

const codeProducts: QueryResolvers["codeProducts"] = () => {
  const opened = new Set(openable().map(({ id }) => id));
  return catalogue()
    .products()
    .map(({ id, name }) => ({ id, name, isOpenable: opened.has(id) }));
};

const facts: CodeBatchResolvers = {
  worth: worthText,
  products: productNames,
  isOncePerCustomer: ({ oncePerCustomer }) => oncePerCustomer,
  lastDay: lastDayOf,
  isOff: ({ offAt }) => offAt !== null,
  createdAt: ({ createdAt }) => createdAt.toISOString(),
};

const kinds: Required<CodeKindResolvers> = { PERCENT: "percent", AMOUNT: "amount", ACCESS: "access" };

/** Codes at the desk: made, changed, switched off. */
export const codeDeskResolvers: Resolvers = {
  Query: {
    codeBatches: (_root, { before }, { deps }) => listBatches(deps.db, before ?? null),
    codeProducts,
  },
  Mutation: { makeCodes: make, changeCodes: change, switchCodes: switchOnOrOff },
  CodeBatch: facts,
  CodeKind: kinds,
};
