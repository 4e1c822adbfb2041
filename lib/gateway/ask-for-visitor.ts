import { newRequestId } from "@/lib/rules/log-lines";
import { type Question, type Reply, unavailable } from "./attempt";
import { answerOr } from "./failure";
import { send } from "./send";
import type { Visit } from "./visit";

/**
 * Sends what a visitor asks, unless it would put something into the cart that is sold to nobody: what content says is by
 * invitation, in a shop elsewhere that does not know who is invited and would sell it to anybody. Where nobody can tell
 * whether it is, nothing is put into the cart.
 */
export async function askForVisitor(visit: Visit, question: Question): Promise<Reply> {
  const { endpoint, kind } = question.operation;
  const isChange = endpoint === "shop" && kind === "mutation";
  const wanted = isChange && visit.isRemote("shop") ? numbersIn(question.variables) : [];
  if (wanted.length === 0) return send(visit, question);
  const { numbersSoldToNobody } = await import("@/lib/read-shop");
  const refusal = await answerOr(
    numbersSoldToNobody().then((closed) => (wanted.some((one) => closed.has(one)) ? byInvitation : null)),
    ({ reference = newRequestId() }) => unavailable(502, 0, reference),
  );
  return refusal ?? send(visit, question);
}

const byInvitation: Reply = {
  status: 200,
  upstreamStatus: 0,
  body: {
    errors: [
      {
        message: "Places are given by invitation, after a talk with us.",
        extensions: { code: "NOT_SUPPORTED" },
      },
    ],
  },
};

/** Products and variations, wherever an operation has them. */
function numbersIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "productId" || key === "variationId" ? [Number(inner)] : numbersIn(inner),
  );
}
