import { expect, it } from "vitest";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request("http://site.invalid/", { method: "POST", body, headers, ...{ duplex: "half" } });

it("reads a body up to the limit", async () => {
  const bytes = await readBody(post("x".repeat(100)), 100);
  expect(new TextDecoder().decode(bytes)).toBe("x".repeat(100));
});

it("refuses one byte more", async () => {
  await expect(readBody(post("x".repeat(101)), 100)).rejects.toThrow(BodyTooLarge);
});

it("refuses by Content-Length without reading", async () => {
  await expect(readBody(post("x", { "content-length": "999" }), 100)).rejects.toThrow(BodyTooLarge);
});

it("stops a 50 MB stream at the limit instead of keeping it", async () => {
  const piece = new Uint8Array(64 * 1024);
  let given = 0;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += piece.byteLength;
      if (given > 50 * 1024 * 1024) controller.close();
      else controller.enqueue(piece);
    },
    cancel() {
      cancelled = true;
    },
  });
  await expect(readBody(post(stream), 256 * 1024)).rejects.toThrow(BodyTooLarge);
  expect(given).toBeLessThan(512 * 1024);
  expect(cancelled).toBe(true);
});

it("refuses a body that breaks off, whose sender has gone", async () => {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(10));
    },
    pull(controller) {
      controller.error(new Error("aborted"));
    },
  });
  await expect(readBody(post(stream), 100)).rejects.toThrow(BodyTooLarge);
});
