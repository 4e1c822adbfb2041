// Isolated: changes AbortController for the whole process.
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { releaseAbortReasons } from "@/lib/server/abort-reasons";
import { collect } from "@/tests/support/collector";

const { abort } = AbortController.prototype;
afterAll(() => void (AbortController.prototype.abort = abort));

/** As React ends a page: what aborts the signal reaches the page. */
function drawn(): { signal: AbortSignal; page: WeakRef<object> } {
  const page = { request: new Array(1_000) };
  const controller = new AbortController();
  const end = () => {
    controller.abort(new Error("This page is complete."));
    return page;
  };
  end();
  return { signal: controller.signal, page: new WeakRef(page) };
}

async function isKept(): Promise<boolean> {
  const { signal, page } = drawn();
  await turn();
  collect();
  await turn();
  return signal.aborted && page.deref() !== undefined;
}

it("lets go of what aborted a signal that is kept, which otherwise stays with it", async () => {
  expect(await isKept()).toBe(true);
  releaseAbortReasons();
  expect(await isKept()).toBe(false);
});

it("leaves the reason as it was", () => {
  const reason = new Error("Enough.");
  for (const [given, told] of [
    [[reason], reason],
    [["a word"], "a word"],
    [[], expect.objectContaining({ name: "AbortError" })],
  ] as const) {
    const controller = new AbortController();
    controller.abort(...given);
    expect(controller.signal.reason).toEqual(told);
    expect(controller.signal.aborted).toBe(true);
  }
});
