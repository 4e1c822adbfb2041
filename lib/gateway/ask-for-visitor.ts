import { newRequestId } from "@/lib/rules/texts/log-lines";
import { type Question, type Reply, unavailable } from "./attempt";
import { answerOr } from "./failure";
import { send } from "./send";
import type { Visit } from "./visit";

/**
 * A remote shop does not know who is invited and would sell to anybody. Products that the content marks as by
 * invitation are therefore not added to its cart. The same goes for products that cannot be checked.
 */
export async function askForVisitor(visit: Visit, question: Question): Promise<Reply> {
  const { endpoint, kind } = question.operation;
  const isChange = endpoint === "shop" && kind === "mutation";
  const wanted = isChange && visit.isRemote("shop") ? numbersIn(question.variables) : [];
  if (wanted.length === 0) return send(visit, question);
  const { numbersSoldToNobody } = await import("@/lib/read/shop");
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
        message: "You join by invitation, after a call with us.",
        extensions: { code: "NOT_SUPPORTED" },
      },
    ],
  },
};

function numbersIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "productId" || key === "variationId" ? [Number(inner)] : numbersIn(inner),
  );
}
