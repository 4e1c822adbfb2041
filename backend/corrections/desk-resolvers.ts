import { z } from "zod";
import type { MutationResolvers, Resolvers } from "@/graphql/generated/desk/resolvers";
import { formatEuro } from "@/lib/money";
import { printedAddress } from "../customers";
import { userError } from "../errors";
import { buyerLines, requireVersion } from "../orders";
import { correctByStaff } from "./correct-by-staff";
import { refusalForDesk } from "./words";

const text = z
  .string()
  .nullish()
  .transform((written) => written ?? undefined);
const input = z.strictObject({
  number: z.number().int().min(1).max(2_147_483_647),
  version: z.string().max(60),
  billing: z
    .strictObject({
      firstName: text,
      lastName: text,
      company: text,
      address1: text,
      address2: text,
      postcode: text,
      city: text,
      state: text,
      country: text,
      vatId: text,
      isPrivate: z.boolean().nullish(),
    })
    .transform(({ isPrivate, ...parts }) => ({ parts, isPrivate: isPrivate === true })),
  purchaseOrder: z.string().trim().max(50).nullish(),
  reason: z.string().trim().max(300).nullish(),
});

const reissueInvoice: MutationResolvers["reissueInvoice"] = async (_root, args, { deps, record }) => {
  const { number, version, billing, purchaseOrder } = input.parse(args.input);
  record?.({ about: `order:${number}` });
  const order = await requireVersion(deps.db, number, version);
  const parts = printedAddress.omit({ customerType: true }).parse(billing.parts);
  const wanted = { parts, isPrivate: billing.isPrivate, purchaseOrder: purchaseOrder ?? undefined };
  const outcome = await correctByStaff(deps, order, wanted);
  if (!outcome) throw userError(`There is no order ${number}.`, "NOT_FOUND");
  if (outcome.kind === "problems")
    throw userError(`${outcome.problems.join(". ")}. Nothing was changed.`, "BAD_USER_INPUT");
  if (outcome.kind === "refused") throw userError(refusalForDesk(outcome.refusal, number), "NOT_POSSIBLE");
  const [before, after] = [order, outcome.order].map(({ billing: of }) => buyerLines(of).join(", "));
  record?.({ changes: [{ field: "invoice address", before: before ?? null, after: after ?? null }] });
  const { cancelled, invoice, refund } = outcome;
  const money = refund ? ` We refund ${formatEuro(refund.amount)} of VAT.` : "";
  return {
    message: `Invoice ${cancelled} is cancelled, and invoice ${invoice} takes its place.${money} The buyer gets both by email.`,
  };
};

export const correctionDeskResolvers: Resolvers = { Mutation: { reissueInvoice } };
