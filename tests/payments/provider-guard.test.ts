import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  BadSignature,
  GatewayNotUnderstood,
  GatewayRefused,
  GatewayUnavailable,
  UnknownMethod,
} from "@/backend/sales/payments/port";
import { providerGuard } from "@/backend/sales/payments/provider-guard";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A provider behind its guard, and how often it was really asked. */
function provider(limits?: Parameters<typeof providerGuard>[1]) {
  const ask = providerGuard("stripe", limits);
  const seen = { calls: 0 };
  const answering = (say: () => Promise<unknown>) =>
    ask("get", () => {
      seen.calls += 1;
      return say();
    });
  const failing = (error: Error) =>
    expect(answering(() => Promise.reject(error))).rejects.toThrow(error.message);
  const well = () => answering(async () => "well");
  const away = async (times: number) => {
    for (let i = 0; i < times; i += 1) await failing(new GatewayUnavailable("nobody there"));
  };
  const refusedAtOnce = () => expect(well()).rejects.toThrow(/the provider is down/);
  return { seen, answering, failing, well, away, refusedAtOnce };
}

it("after five failures in a row nobody asks for a second, then one call does, and its answer opens the way", async () => {
  const { seen, away, refusedAtOnce, well } = provider();
  await away(5);
  await refusedAtOnce();
  await vi.advanceTimersByTimeAsync(999);
  await refusedAtOnce();
  expect(seen.calls).toBe(5);
  await vi.advanceTimersByTimeAsync(1);
  await expect(well()).resolves.toBe("well");
  await away(4);
  await expect(well()).resolves.toBe("well");
});

it("a failure that is refused at once is one like any other to the shop", async () => {
  const { away, well } = provider();
  await away(5);
  await expect(well()).rejects.toThrow(GatewayUnavailable);
});

it("of many calls after the pause one asks; when it fails the pause begins anew, longer up to ten seconds", async () => {
  const { seen, away, well, answering, refusedAtOnce } = provider();
  await away(5);
  await vi.advanceTimersByTimeAsync(1_000);
  const probe = answering(() => Promise.reject(new GatewayUnavailable("still nobody")));
  const ended = await Promise.allSettled([probe, well(), well(), well()]);
  expect(ended.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  expect(seen.calls).toBe(6);
  for (const [at, pause] of [2_000, 4_000, 8_000, 10_000, 10_000].entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    await refusedAtOnce();
    expect(seen.calls).toBe(6 + at);
    await vi.advanceTimersByTimeAsync(1);
    await away(1);
  }
});

it.each([
  new GatewayRefused("declined"),
  new UnknownMethod("not yours"),
  new BadSignature("forged"),
  new Error("a mistake of ours"),
])("an answer is none of the failures, and ends their row: %s", async (answer) => {
  const { seen, away, failing, well } = provider();
  for (let i = 0; i < 9; i += 1) await failing(answer);
  await away(4);
  await failing(answer);
  await away(4);
  await expect(well()).resolves.toBe("well");
  expect(seen.calls).toBe(19);
});

it.each([
  new TypeError("fetch failed"),
  Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
  Object.assign(new Error("slow"), { code: "UND_ERR_CONNECT_TIMEOUT" }),
])("the network's failures count: %s", async (error) => {
  const { answering, refusedAtOnce } = provider();
  for (let i = 0; i < 5; i += 1)
    await expect(answering(() => Promise.reject(error))).rejects.toThrow(/could not be reached/);
  await refusedAtOnce();
});

it("and so does hanging, which is left after 8 s", async () => {
  const { seen, answering, refusedAtOnce } = provider();
  for (let i = 0; i < 5; i += 1) {
    const asked = expect(answering(() => new Promise(() => undefined))).rejects.toThrow(/within 8000 ms/);
    await vi.advanceTimersByTimeAsync(8_000);
    await asked;
  }
  await refusedAtOnce();
  expect(seen.calls).toBe(5);
});

it("every provider has its own", async () => {
  const [first, second] = [provider(), provider()];
  await first.away(5);
  await first.refusedAtOnce();
  await expect(second.well()).resolves.toBe("well");
});

it("control: without the breaker every call is made", async () => {
  const { seen, away, well } = provider({
    failures: Number.POSITIVE_INFINITY,
    pauseMs: 1_000,
    longestMs: 10_000,
  });
  await away(20);
  await expect(well()).resolves.toBe("well");
  expect(seen.calls).toBe(21);
});

it("an answer that cannot be read is no silence: the provider is up", async () => {
  const ask = providerGuard("stripe", { failures: 2, pauseMs: 1_000, longestMs: 1_000 });
  const strange = () => ask("list", () => Promise.reject(new GatewayNotUnderstood("strange")));
  for (let times = 0; times < 5; times += 1) await expect(strange()).rejects.toThrow(GatewayNotUnderstood);
  await expect(ask("get", async () => "well")).resolves.toBe("well");
});
