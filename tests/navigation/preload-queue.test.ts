import { describe, expect, it } from "vitest";
import { PreloadQueue } from "@/lib/navigation/document-links";
import { MAX_PRELOADS } from "@/lib/navigation/preload-rules";

function recorder() {
  const asked: string[] = [];
  const running = new Map<string, { done: () => void; fail: () => void }>();
  let most = 0;
  const load = (address: string) =>
    new Promise<void>((resolve, reject) => {
      asked.push(address);
      running.set(address, {
        done: () => (running.delete(address), resolve()),
        fail: () => (running.delete(address), reject(new Error("offline"))),
      });
      most = Math.max(most, running.size);
    });
  return { load, asked, running, most: () => most };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("pages loaded ahead", () => {
  it("never loads more than four at once, and all of them in order", async () => {
    const { load, asked, running, most } = recorder();
    const queue = new PreloadQueue(load, MAX_PRELOADS);
    const addresses = Array.from({ length: 11 }, (_, index) => `/page-${index}`);
    for (const address of addresses) queue.add(address);
    expect(asked).toEqual(addresses.slice(0, 4));
    while (running.size > 0) {
      [...running.values()][0]?.done();
      await settled();
    }
    expect(asked).toEqual(addresses);
    expect(most()).toBe(4);
  });

  it("loads a page once", async () => {
    const { load, asked, running } = recorder();
    const queue = new PreloadQueue(load, MAX_PRELOADS);
    queue.add("/a");
    queue.add("/a");
    running.get("/a")?.done();
    await settled();
    queue.add("/a");
    expect(asked).toEqual(["/a"]);
  });

  it("goes on after a failure, and may be asked for that page again", async () => {
    const { load, asked, running } = recorder();
    const queue = new PreloadQueue(load, 1);
    queue.add("/a");
    queue.add("/b");
    running.get("/a")?.fail();
    await settled();
    expect(asked).toEqual(["/a", "/b"]);
    running.get("/b")?.done();
    await settled();
    queue.add("/a");
    expect(asked).toEqual(["/a", "/b", "/a"]);
  });
});
