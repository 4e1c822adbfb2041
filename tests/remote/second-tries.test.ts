import { expect, it, onTestFinished } from "vitest";
import { eventSlugs } from "@/components/events/events";
import { FakeUpstream, html, json, type Play } from "@/tests/support/fake-upstream";
import { moveBackEnds } from "@/tests/support/remote-site";

/** The slugs that a page reads, or the outage that it meets, and how often the host was asked. */
async function readEvents(...plays: Play[]) {
  // A host without an earlier answer.
  const upstream = new FakeUpstream();
  moveBackEnds(await upstream.listen());
  onTestFinished(() => upstream.close());
  upstream.play(...plays);
  const read = await eventSlugs().catch((failure: unknown) => String(failure));
  return { read, asked: upstream.seen.length };
}

const events = json({
  data: { events: { nodes: [{ slug: "day" }], pageInfo: { hasNextPage: false, endCursor: null } } },
});
const crash = json({
  errors: [{ message: "Internal server error", path: ["events"] }],
  data: { events: null },
});

it.each([
  ["is out of order", html],
  ["crashes", crash],
])("a page asks a host again that %s, and is drawn when it answers", async (_how, broken) => {
  expect(await readEvents(broken, broken, events)).toEqual({ read: ["day"], asked: 3 });
});

it("asks three times and no more", async () => {
  const { read, asked } = await readEvents(html);
  expect([read, asked]).toEqual([expect.stringContaining("getEvents"), 3]);
});

it("asks once where the answer is one, a refusal too", async () => {
  const refused = json({ errors: [{ message: "Not now.", path: ["events"] }], data: { events: null } });
  expect((await readEvents(refused)).asked).toBe(1);
  expect((await readEvents(events)).asked).toBe(1);
});
