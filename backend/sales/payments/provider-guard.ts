import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  noJitterGenerator,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
} from "cockatiel";
import { GatewayNotUnderstood, GatewayRefused, GatewayUnavailable } from "./port";

/** How long a buyer waits for a payment provider before the order is left to the reconciler. */
export const gatewayDeadlineMs = 8_000;

export type Breaker = {
  /** After this many consecutive calls without an answer, calls stop. */
  failures: number;
  /** After this time one call tests whether the provider is back. Its outcome decides about the others. */
  pauseMs: number;
  /** Every failed test call doubles the pause, up to this limit. */
  longestMs: number;
};
const afterFive: Breaker = { failures: 5, pauseMs: 1_000, longestMs: 10_000 };

type Ask = <T>(what: string, call: () => Promise<T>) => Promise<T>;

/**
 * Calls one provider. Every call ends after 8 s. While the provider is known to be down, no call is made. An abandoned
 * call may still run at the provider; only a later call with its idempotency key shows the result.
 *
 * @throws GatewayUnavailable after the time limit, after a network failure, and at once while the provider is down
 */
export function providerGuard(id: string, { failures, ...pause }: Breaker = afterFive): Ask {
  const breaker = circuitBreaker(handleType(GatewayUnavailable), {
    breaker: new ConsecutiveBreaker(failures),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: pause.pauseMs,
      maxDelay: pause.longestMs,
      generator: noJitterGenerator,
    }),
  });
  const deadline = timeout(gatewayDeadlineMs, TimeoutStrategy.Aggressive);
  return async (what, call) => {
    const name = `${id} ${what}`;
    try {
      const answer = await breaker.execute(() => answerOf(name, () => deadline.execute(call)));
      return answer();
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new GatewayUnavailable(`${name} was not called: the provider is down`, { cause: error });
    }
  };
}

/**
 * Any answer of the provider, even a refusal or one that we cannot read, shows that it is up. Only silence counts as a
 * failure here.
 */
async function answerOf<T>(name: string, call: () => Promise<T>): Promise<() => T> {
  try {
    const answer = await call();
    return () => answer;
  } catch (error) {
    const failure = outageOf(name, error);
    if (failure) throw failure;
    return () => {
      throw error;
    };
  }
}

function outageOf(name: string, error: unknown): GatewayUnavailable | null {
  if (error instanceof GatewayRefused || error instanceof GatewayNotUnderstood) return null;
  if (error instanceof GatewayUnavailable) return error;
  if (error instanceof TaskCancelledError)
    return new GatewayUnavailable(`${name} did not answer within ${gatewayDeadlineMs} ms`, { cause: error });
  if (isNetworkFailure(error))
    return new GatewayUnavailable(`${name} could not be reached`, { cause: error });
  return null;
}

/** Whether fetch or a socket failed without an answer. Any other error is a bug of ours and passes unchanged. */
function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    (error instanceof TypeError && error.message === "fetch failed") ||
    /^(E(CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN)|UND_ERR_)/.test(code)
  );
}
