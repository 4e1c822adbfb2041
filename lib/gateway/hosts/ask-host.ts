import { z } from "zod";
import { log } from "@/lib/observe/log";
import { countryName } from "@/lib/rules/prices/display-names";
import { pppMultiplier } from "@/lib/rules/prices/ppp";
import { unlistedIn } from "@/lib/rules/prices/totals";
import { isRemote } from "../answerers";
import { attempt, type Question, type Reply } from "../attempt";
import type { Operation } from "../trusted-documents";
import type { Asking } from "../visit";
import { hostKey } from "./host-address";
import { guessedLacks, keepKnowing, lacksOf, learn, noteLacks } from "./host-facts";
import type { Reduced } from "./reduced-document";

/** Each refusal may reveal further gaps: first fields, then inputs, then values. */
const ROUNDS = 5;

type Fitted = { question: Question; complete: Reduced["complete"] };

/**
 * Sends the question without the parts that the host is known to lack. When the host refuses it, the refusal reveals
 * further gaps, and the question is repeated without them until the host understands it. Omitted parts of the answer
 * are null. The host has not carried out a refused request, so repeating a mutation is safe.
 */
export async function askHost(visit: Asking, question: Question): Promise<Reply> {
  const { operation } = question;
  const { endpoint } = operation;
  if (!visit.isRemote(endpoint) || !operation.trusted) return askOnce(visit, question);
  keepKnowing(endpoint);
  let before: string | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const fitted = await fit(question);
    if (!fitted) return notUnderstood(question, "NOT_SUPPORTED");
    const { text } = fitted.question.operation;
    const now = text + JSON.stringify(fitted.question.variables);
    if (now === before) break;
    before = now;
    const reply = await askOnce(visit, fitted.question);
    if (!reply.refused) {
      const whole = completed(reply, fitted.complete);
      noteUnlisted(operation.name, whole.body.data);
      return whole;
    }
    const isLearnt = await learnFrom(reply.refused, { ...operation, text });
    const learning = learn(endpoint, isRemote(endpoint) ? undefined : visit.answererFor(endpoint));
    if (!isLearnt) await learning;
  }
  return notUnderstood(question, "NOT_UNDERSTOOD");
}

const complete: Reduced["complete"] = (data) => data;

function completed(reply: Reply, fill: Reduced["complete"]): Reply {
  const { data } = reply.body;
  return data ? { ...reply, body: { ...reply.body, data: fill(data) } } : reply;
}

/** @returns whether the refusal revealed anything new */
async function learnFrom(
  refused: NonNullable<Reply["refused"]>,
  { endpoint, kind, text }: Operation,
): Promise<boolean> {
  const [{ fieldsAt, lackedBy }, { ourSchema }] = await Promise.all([
    import("./refusal"),
    import("./our-schema"),
  ]);
  const schema = ourSchema(endpoint);
  const told = lackedBy(refused, schema);
  if (told.length > 0 || kind === "mutation") return noteLacks(endpoint, told);
  return noteLacks(endpoint, fieldsAt(refused, text, schema));
}

const reducedTexts = new Map<string, { lacks: ReadonlySet<string>; size: number; reduced: Reduced }>();

/**
 * The question as the host understands it; null when nothing is left to ask, or typed input would be lost. A guess
 * about the host leaves out only parts of an answer. If typed input would be lost, or no answer would remain, only gaps
 * that the host itself has reported count.
 */
async function fit(question: Question): Promise<Fitted | null> {
  const { endpoint } = question.operation;
  const guess = guessedLacks(endpoint);
  const guessed = guess && (await fitTo(guess, question));
  if (guessed?.isWhole) return guessed;
  const lacks = lacksOf(endpoint);
  if (lacks.size > 0) return fitTo(lacks, question);
  const { withDelivery } = await import("./fitted-variables");
  const variables = withDelivery(question.operation.name, question.variables, lacks);
  return { question: { ...question, variables }, complete };
}

async function fitTo(lacks: ReadonlySet<string>, question: Question) {
  const { operation, variables } = question;
  const [{ reduceDocument }, { fitVariables }, { ourSchema }] = await Promise.all([
    import("./reduced-document"),
    import("./fitted-variables"),
    import("./our-schema"),
  ]);
  const schema = ourSchema(operation.endpoint);
  const known = reducedTexts.get(operation.text);
  const isCurrent = known?.lacks === lacks && known.size === lacks.size;
  const reduced = isCurrent ? known.reduced : reduceDocument(operation.text, schema, lacks);
  reducedTexts.set(operation.text, { lacks, size: lacks.size, reduced });
  const substitute = reduced.text === null ? substitutes[operation.name] : undefined;
  if (substitute) {
    const { text, complete: answer } = substitute;
    return { question: { ...question, operation: { ...operation, text } }, complete: answer, isWhole: false };
  }
  const { text, lost } = reduced;
  if (text === null || lost.some((name) => variables[name] !== null && variables[name] !== undefined))
    return null;
  const fitted = fitVariables({ name: operation.name, text }, variables, schema, lacks);
  if (!fitted) return null;
  return {
    question: { ...question, operation: { ...operation, text }, variables: fitted.variables },
    complete: reduced.complete,
    isWhole: fitted.isWhole,
  };
}

/** A host without our additions knows only the codes of countries. We add names and rates. */
export const substitutes: Readonly<Record<string, Pick<Reduced, "complete"> & { text: string }>> = {
  getCountries: {
    text: "query getCountries { allowedCountries }",
    complete: ({ allowedCountries: codes }) => ({
      countryList: (Array.isArray(codes) ? codes : [])
        .filter((code) => typeof code === "string")
        .map((code) => ({
          __typename: "Country",
          code,
          name: countryName(code),
          pppRate: pppMultiplier(code),
        }))
        .sort((one, other) => one.name.localeCompare(other.name, "en")),
    }),
  },
};

const told = new Set<string>();

/** The refusal may repeat typed input and describes our documents, so its text is not shown to anybody. */
function notUnderstood({ operation }: Question, code: "NOT_SUPPORTED" | "NOT_UNDERSTOOD"): Reply {
  const { name, endpoint, text } = operation;
  const without = reducedTexts.get(text)?.reduced.without.slice(0, 5);
  const asked = `${hostKey(endpoint)} ${name}`;
  if (!told.has(asked))
    log.warn({ operation: name, endpoint, without }, "the host does not know this operation");
  told.add(asked);
  const message = "The shop does not offer this here. Please write to us.";
  return { status: 200, upstreamStatus: 200, body: { errors: [{ message, extensions: { code } }] } };
}

const askOnce = (visit: Asking, question: Question) =>
  attempt(visit.answererFor(question.operation.endpoint), visit.jar, visit, question);

const sum = z.string().nullable().default(null);
const pricedCart = z.object({
  subtotal: sum,
  discountTotal: sum,
  total: sum,
  rawSubtotal: z.string(),
  rawTotal: z.string(),
  rawDiscountTotal: sum,
  rawShippingTotal: sum,
  rawFeeTotal: sum,
  totalTaxes: z
    .array(z.object({ id: z.string(), label: z.string(), amount: sum, rawAmount: sum }))
    .nullable()
    .default(null),
});

const notedCharges = new Set<string>();

/** Logs once per operation when a cart's total differs from the rows that its page can show. */
export function noteUnlisted(operation: string, data: Record<string, unknown> | null | undefined): void {
  if (!data || notedCharges.has(operation)) return;
  for (const value of Object.values(data)) {
    const payload: unknown = value !== null && typeof value === "object" ? Reflect.get(value, "cart") : null;
    const cart = pricedCart.safeParse(payload ?? value);
    const cents = cart.success ? unlistedIn(cart.data) : 0;
    if (cents === 0) continue;
    notedCharges.add(operation);
    log.warn({ operation, cents }, "the host charges what it does not list");
  }
}
