import { describe, expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { json } from "@/tests/support/fake-upstream";
import { openUpstream, poster } from "@/tests/support/remote-site";

const upstream = openUpstream();
const post = poster(upstream, postedForm);
const typed = { name: "Ida Holm", orderNumber: "1042", email: "ida@example.com" };
const lines = [7, 8].map((databaseId) => ({ databaseId, name: `Line ${databaseId}`, refusal: null }));
const order = json({ data: { order: { databaseId: 1042, withdrawal: { until: "2026-12-10", lines } } } });
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

describe("the first step of a withdrawal", () => {
  it("stores nothing, and hands on what was typed with a key of its own", async () => {
    const answer = await post("review-withdrawal", { ...typed, items: "" }, json({}));
    expect(answer).toMatchObject({
      location: "/withdraw",
      sent: [],
      notice: { kind: "info", values: { ...typed, step: "summary", key: expect.stringMatching(uuid) } },
    });
  });

  it("names wrong fields and keeps what was typed", async () => {
    const answer = await post("review-withdrawal", { ...typed, email: "ida@" }, json({}));
    expect(answer).toMatchObject({
      sent: [],
      notice: {
        kind: "error",
        fields: { email: "Please enter a valid email" },
        values: { name: "Ida Holm" },
      },
    });
  });

  it.each<[Record<string, string>, { items: string; lines: string }]>([
    [{ lines: "7,8" }, { items: "", lines: "" }],
    [{ lines: ",8" }, { items: "Line 8", lines: "8" }],
  ])("of an own order with %j", async (ticked, values) => {
    const answer = await post("review-withdrawal", { ...typed, order: "1042", ...ticked }, order);
    expect(answer.notice).toMatchObject({ kind: "info", values });
  });

  it("takes a field for each ticked line, as a browser posts them", async () => {
    const fields = [
      ...Object.entries({ ...typed, order: "1042" }),
      ["lines", ""],
      ["lines", "7"],
      ["lines", "8"],
    ];
    const answer = await post("review-withdrawal", fields, order);
    expect(answer.notice).toMatchObject({ kind: "info", values: { items: "", lines: "" } });
  });

  it("asks for at least one line", async () => {
    const answer = await post("review-withdrawal", { ...typed, order: "1042" }, order);
    expect(answer.notice).toMatchObject({
      kind: "error",
      fields: { lines: "Please choose what you withdraw from" },
    });
  });
});

describe("the press", () => {
  const key = "6f1c1f0e-6a8e-4c39-9a44-3a0b1a7f5d11";
  const summary = { ...typed, items: "Line 8", lines: "8", step: "summary", key };

  it("sends the statement once with its key, and shows what was stored", async () => {
    const message = "Your withdrawal arrived.";
    const answer = await post("withdraw", summary, json({ data: { withdraw: { message } } }));
    expect(answer.sent.at(-1)?.variables).toEqual({ input: { ...typed, items: "Line 8", lines: [8], key } });
    expect(answer.notice).toMatchObject({ kind: "success", text: message, values: { step: "stored" } });
  });

  it("stays on the summary with the shop's words, and the same key, when it is refused", async () => {
    const words = "Please send yours by mail.";
    const refused = json({ errors: [{ message: words }], data: { withdraw: null } });
    const answer = await post("withdraw", summary, refused);
    expect(answer.notice).toMatchObject({ kind: "error", text: words, values: summary });
  });
});
