import { describe, expect, it } from "vitest";
import { readExtraData } from "@/backend/sales/cart/line";
import { operatorEndpoint, operatorToken } from "@/backend/desk/operator/endpoint";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { gateway } from "@/lib/gateway/gateway";
import { parseJson } from "@/lib/rules/texts/json-text";
import { testDeps } from "@/tests/support/deps";

const nested = (depth: number) => ({
  lists: "[".repeat(depth) + "]".repeat(depth),
  objects: '{"a":'.repeat(depth) + "1" + "}".repeat(depth),
});
const depths = [65, 1_000, 20_000];
const texts = depths.flatMap((depth) =>
  Object.entries(nested(depth)).map(([kind, text]) => ({ kind, depth, text })),
);
const site = "http://localhost:3000";
const own = { origin: site, "sec-fetch-site": "same-origin" };

/** A question whose variable is the text; `asked` says how often the back end was. */
async function ask(variable: string, multipart = false) {
  const { endpoint, text } = operations.applyCoupon;
  const message = `{"operationName":"applyCoupon","variables":{"code":${variable}},"query":${JSON.stringify(text)}}`;
  const form = new FormData();
  form.set("operations", message);
  form.set("map", '{"1":["variables.file"]}');
  form.set("1", new File(["x"], "x.png"));
  let asked = 0;
  const answererFor = () => async () => {
    asked += 1;
    return Response.json({ data: { applyCoupon: null } });
  };
  const headers = { ...own, ...(multipart ? {} : { "content-type": "application/json" }) };
  const request = new Request(`${site}/api/graphql/${endpoint}`, {
    method: "POST",
    headers,
    body: multipart ? form : message,
  });
  const { status } = await gateway(request, endpoint, { answererFor, isRemote: () => false });
  return { status, asked };
}

describe("B2: JSON in JSON without end", () => {
  it.each(texts)("$depth $kind at the gateway: 400", async ({ text }) => {
    for (const multipart of [false, true])
      expect(await ask(text, multipart)).toEqual({ status: 400, asked: 0 });
  });

  it("what is as deep as ours reaches the back end (control)", async () => {
    expect(await ask(nested(8).lists)).toEqual({ status: 200, asked: 1 });
    expect(await ask(JSON.stringify(`${"[{".repeat(99)} is a text`))).toEqual({ status: 200, asked: 1 });
  });

  it.each(texts)("$depth $kind in a line's notes: a refusal", ({ text }) => {
    expect(readExtraData(`{"attendees":${text}}`)).toHaveProperty("refusal");
    expect(readExtraData(JSON.stringify({ attendees: text }))).toHaveProperty("refusal");
  });

  it("at the operator's commands: 400", async () => {
    const deps = testDeps();
    const { fetch } = operatorEndpoint(deps);
    const headers = { authorization: `Bearer ${operatorToken(deps)}` };
    const body = nested(1_000).lists;
    const answer = await fetch(new Request(`${site}/api/operator`, { method: "POST", headers, body }));
    expect(answer.status).toBe(400);
  });

  it("is refused before anything walks it, which would run out of stack (control)", () => {
    const { lists } = nested(20_000);
    expect(() => parseJson(lists)).toThrow(SyntaxError);
    expect(() => JSON.stringify(JSON.parse(lists))).toThrow(RangeError);
    expect(parseJson(nested(64).lists)).toEqual(JSON.parse(nested(64).lists));
    for (const broken of ["", "{", "]]]]", '"', '{"a":"\\"}', "[1,]"])
      expect(() => parseJson(broken)).toThrow(SyntaxError);
  });
});
