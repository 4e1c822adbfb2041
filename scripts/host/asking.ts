import { answererFor, isRemote } from "@/lib/gateway/answerers";
import { CookieJar } from "@/lib/gateway/cookie-jar";
import { answerOr, type GraphqlFailure, interpret } from "@/lib/gateway/failure";
import { send } from "@/lib/gateway/send";
import { type Operation, trustedOperation } from "@/lib/gateway/trusted-documents";
import type { Ask } from "./partners";

/** Milliseconds for one answer. Nobody waits for a page here, so a slow host may take its time. */
export const ANSWER_MS = 60_000;

/** A small host has few workers, and its shop goes on selling during the check. */
const AT_ONCE = 2;

/**
 * A visitor that belongs to the check and keeps one cart for all requests. The answer to a refused request is null. A
 * request without an answer shows nothing about the host.
 *
 * @throws GraphqlFailure for an outage, and for an answer that takes longer than `ANSWER_MS`
 */
export function asking(): Ask {
  const patient: typeof answererFor = (endpoint) => answererFor(endpoint, ANSWER_MS);
  const visit = { jar: new CookieJar(), ip: "site", mayWrite: false, answererFor: patient, isRemote };
  const inTurn = atMost(AT_ONCE);
  return async (name, variables = {}) => {
    const operation: Operation = trustedOperation(name);
    const ask = () =>
      inTurn(async () => {
        const { status, body } = await send(visit, { operation, variables });
        return interpret<unknown>(name, status, body);
      });
    const refused = (failure: GraphqlFailure) => {
      if (failure.isOutage) throw failure;
      return null;
    };
    // The host may have closed the connection while this process read the content, so a query is tried twice.
    const mayAskAgain = ({ isOutage, status }: GraphqlFailure) =>
      isOutage && status !== 504 && operation.kind === "query";
    return answerOr(ask(), (failure) => (mayAskAgain(failure) ? answerOr(ask(), refused) : refused(failure)));
  };
}

/** Runs up to `count` tasks at a time. The others wait in order. */
function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < count) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
