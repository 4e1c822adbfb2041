import { afterEach, expect, it, vi } from "vitest";
import { keptAnswer } from "@/lib/gateway/kept-answers";

afterEach(() => vi.useRealTimers());

const host = (body: object, status = 200) => vi.fn(async () => ({ status, body: structuredClone(body) }));

it("an answer is asked for once, and whoever changes it changes his own", async () => {
  const ask = host({ data: { menus: ["Workshops"] } });
  const first = await keptAnswer("v1 menus {}", ask);
  first.body.data = {};
  expect((await keptAnswer("v1 menus {}", ask)).body).toEqual({ data: { menus: ["Workshops"] } });
  expect(ask).toHaveBeenCalledOnce();
});

it("other variables and another state of the content are other questions", async () => {
  const ask = host({ data: {} });
  for (const question of ["v2 event {}", 'v2 event {"slug":"day"}', "v3 event {}"])
    await keptAnswer(question, ask);
  expect(ask).toHaveBeenCalledTimes(3);
});

it("after half a minute it is asked for again, because some of it depends on the time", async () => {
  // The library looks at the clock once a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5));
  vi.useFakeTimers();
  const ask = host({ data: {} });
  await keptAnswer("v4 events {}", ask);
  vi.advanceTimersByTime(29_000);
  await keptAnswer("v4 events {}", ask);
  expect(ask).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2_000);
  await keptAnswer("v4 events {}", ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

it.each([
  ["a crash", host({ data: null, errors: [{ message: "Internal server error" }] })],
  ["half an answer", host({ data: { menus: null }, errors: [{ message: "no" }] })],
  ["an outage", host({}, 503)],
])("%s is not kept", async (name, ask) => {
  await keptAnswer(`v5 ${name}`, ask);
  await keptAnswer(`v5 ${name}`, ask);
  expect(ask).toHaveBeenCalledTimes(2);
});
