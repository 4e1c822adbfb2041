import { expect, it, vi } from "vitest";
import { env } from "@/lib/env";
import { saveDocument } from "@/lib/forms/desk/content";
import { readForm } from "@/lib/forms/form-case";

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
  await expect(sentWith("tomorrow")).rejects.toThrow("Give the publication time");
});

it("takes every ticked box of a document's field, and none as an empty value", async () => {
  const body = new URLSearchParams([
    ...[["", "one", "two"], [""]].flatMap((values, at) => values.map((value) => [`f.${at}`, value])),
    ...[
      ["reason", "a"],
      ["reason", "b"],
    ],
  ]);
  const headers = { origin: env.ORIGIN, "sec-fetch-site": "same-origin" };
  const form = await readForm(new Request(env.ORIGIN, { method: "POST", body, headers }));
  expect(form).toEqual({ "f.0": "one\ntwo", "f.1": "", reason: "b" });
});
