import { afterAll, beforeAll, expect, it } from "vitest";
import { openWorld, type World } from "@/tests/support/backend-world";
import { testDatabase } from "@/tests/support/database";

/** The back end alone (`npm run backend`) takes its bodies from a network. */
let world: World;
beforeAll(async () => void (world = await openWorld(testDatabase, "over HTTP")));
afterAll(() => world.close());

const mebibyte = 1024 * 1024;
const question = JSON.stringify({ query: "{ allowedCountries }" });

function post(
  body: BodyInit,
  more: RequestInit & { path?: string; duplex?: "half" } = {},
): Promise<Response> {
  return world.send("shop", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    ...more,
  });
}

it("answers a question", async () => {
  const answer = await post(question);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('"AT"');
});

it("reads no more of a body than the site sends on, with its length and without", async () => {
  expect((await post(question + " ".repeat(6 * mebibyte))).status).toBe(200);
  expect((await post(question + " ".repeat(9 * mebibyte))).status).toBe(413);
  const pieces = new ReadableStream({
    start(controller) {
      for (let at = 0; at < 9; at++) controller.enqueue(new Uint8Array(mebibyte).fill(32));
      controller.close();
    },
  });
  expect((await post(pieces, { duplex: "half" })).status).toBe(413);
});

it("has nothing at another address", async () => {
  expect((await post(question, { path: "/elsewhere" })).status).toBe(404);
});
