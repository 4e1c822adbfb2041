import { z } from "zod";
import type {
  RootMutationResolvers,
  RootQueryResolvers,
  Resolvers,
} from "@/graphql/generated/shop/resolvers";
import { momentText } from "@/lib/rules/times/day-text";
import { problemsOf } from "@/lib/rules/forms/form-problems";
import { readAddress } from "@/lib/rules/forms/mail-address";
import { durationText, times } from "@/lib/rules/times/times";
import { typedLine } from "@/lib/rules/forms/typed-text";
import { withdrawalSchema } from "@/lib/rules/forms/withdrawal";
import { withdrawalErrors } from "./errors";
import { confirmWithdrawal, type Stated, type Statement, stateWithdrawal } from "./state-withdrawal";
import { withdrawalByToken } from "./store";
import { isButtonLive, isInPeriod, lastDayToWithdraw } from "./withdrawal";
import { isWithdrawable, judgedLines, nameOf, refusalTexts } from "./withdrawn-lines";

const keys = z.object({
  key: z.uuid(),
  lines: z.array(z.number().int().min(1).max(2_147_483_647)).max(100).nullish(),
});

/** The statement as it was typed, without invisible characters. */
function readStatement(input: {
  key: string;
  name: string;
  orderNumber: string;
  email: string;
  items?: string | null;
  lines?: readonly number[] | null;
}): Statement {
  const items = typedLine(input.items ?? "");
  const { name, orderNumber } = input;
  const problems = problemsOf(withdrawalSchema, { name, orderNumber, email: input.email, items });
  const email = readAddress(input.email);
  if (!email) problems.email ??= "Please enter a valid email";
  const read = keys.safeParse(input);
  const [first] = Object.values(problems);
  if (first !== undefined || !email || !read.success)
    throw withdrawalErrors.wrongInput(first ?? "Please open the withdrawal page again.", problems);
  const { key, lines } = read.data;
  return {
    key,
    email,
    name: typedLine(name),
    orderNumber: typedLine(orderNumber),
    items: items || null,
    lineIds: lines && lines.length > 0 ? [...new Set(lines)] : null,
  };
}

const withdraw: RootMutationResolvers["withdraw"] = async (_root, { input }, context) => {
  const stated = await stateWithdrawal(context, readStatement(input));
  const { clientMutationId } = input;
  return { clientMutationId, withdrawal: stated.withdrawal, message: receiptText(stated) };
};

/** The same text whether or not the order exists, unless the order's owner asks. */
function receiptText({ withdrawal: { at, email, provenAt, outcome }, isLate }: Stated): string {
  const arrived = `We received your withdrawal on ${momentText(at.toISOString())}. A confirmation is on its way to ${email}.`;
  const late = isLate ? ["Many withdrawals named this address today, so it may take an hour."] : [];
  const next = provenAt
    ? (outcome ?? workingText)
    : `If that is the address of the order, the email has a button: press it within ${durationText(times.withdrawal)} to confirm the withdrawal. If not, we will look for the order and email you.`;
  return [arrived, ...late, next].join(" ");
}

const workingText = "We will process it as soon as the payment provider answers, and email you.";

const confirm: RootMutationResolvers["confirmWithdrawal"] = async (_root, { input }, { deps }) => {
  const { token, clientMutationId } = input;
  const withdrawal = await confirmWithdrawal(deps, token);
  return { clientMutationId, withdrawal, message: withdrawal.outcome ?? workingText };
};

/** The token identifies the statement. Without it nothing is revealed. */
const withdrawal: RootQueryResolvers["withdrawal"] = async (_root, { token }, { deps }) => {
  const found = await withdrawalByToken(deps.db, token);
  if (!found) throw withdrawalErrors.oldLink();
  if (!found.provenAt && !isButtonLive(found.at, deps.clock()))
    throw withdrawalErrors.oldButton(deps.settings.contactEmail);
  return found;
};

export const withdrawalResolvers: Resolvers = {
  RootQuery: { withdrawal },
  RootMutation: { withdraw, confirmWithdrawal: confirm },
  Order: {
    withdrawal: async (order, _args, { deps }) => {
      const now = deps.clock();
      const until = lastDayToWithdraw(order.createdAt);
      if (order.subscriptionId !== null || !isWithdrawable(order) || !isInPeriod(order.createdAt, now))
        return null;
      const lines = await judgedLines(deps.db, order, { statedAt: now, provenAt: now });
      if (lines.length === 0) return null;
      return {
        until,
        lines: lines.map(({ line, refusal }) => ({
          databaseId: line.id,
          name: nameOf(line),
          refusal: refusal && `${nameOf(line)}: ${refusalTexts[refusal]}`,
        })),
      };
    },
  },
  Withdrawal: {
    date: ({ at }) => at.toISOString(),
    isProven: ({ provenAt }) => provenAt !== null,
  },
};
