import { GatewayUnavailable } from "./port";

/** How long a buyer waits for a payment provider before the order is left to the reconciler. */
export const gatewayDeadlineMs = 8_000;

/**
 * Ends a call to a provider after 8 s. The call itself may still go on at the provider: only its idempotency key, used
 * again later, tells what became of it.
 *
 * @throws GatewayUnavailable when the time is over, or when the call failed by the network.
 */
export async function withDeadline<T>(call: Promise<T>, what: string, ms = gatewayDeadlineMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayUnavailable(`${what} did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    throw isNetworkFailure(error)
      ? new GatewayUnavailable(`${what} could not be reached`, { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
}

/** What fetch and sockets throw when nobody is there; everything else is a mistake of ours and stays one. */
function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    (error instanceof TypeError && error.message === "fetch failed") ||
    /^(E(CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN)|UND_ERR_)/.test(code)
  );
}
