import { expect, it, vi } from "vitest";
import { saveDocument } from "@/lib/forms/desk/content";

async function sentWith(publishAt: string): Promise<unknown> {
  const ask = vi.fn().mockResolvedValue({ saveDocument: { message: "", isDone: true } });
  const values = { act: "publish", path: "pages/a.md", seen: "x", "f.title": "A", publishAt };
  await saveDocument.run(values, { ask, visit: Object(null), page: "/desk/content", values: {} });
  return ask.mock.calls[0]?.[1].input.publishAt;
}

it("reads the time to publish in Vienna, and refuses one that it cannot read rather than publish at once", async () => {
  expect(await sentWith("2026-12-01T09:00")).toBe("2026-12-01T08:00:00.000Z");
  expect(await sentWith("2026-07-01T09:00")).toBe("2026-07-01T07:00:00.000Z");
  expect(await sentWith("")).toBeNull();
  await expect(sentWith("tomorrow")).rejects.toThrow("Write the time to publish");
});
