import { parse, print, stripIgnoredCharacters, visit } from "graphql";
import { describe, expect, it } from "vitest";
import { gateway } from "@/lib/gateway/gateway";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { json } from "@/tests/support/fake-upstream";
import { openUpstream, own } from "@/tests/support/remote-site";

const upstream = openUpstream({ NODE_ENV: "production" });

const query = operations.clearCart.text;
const trusted = JSON.stringify({ operationName: "clearCart", variables: {}, query });
const ask = async (body: BodyInit, headers: Record<string, string>, endpoint = "shop") => {
  upstream.play(json({ data: {} }));
  const url = `http://localhost:4105/api/graphql/${endpoint}`;
  const response = await gateway(
    new Request(url, { method: "POST", body, headers, ...{ duplex: "half" } }),
    endpoint,
  );
  return { status: response.status, body: await response.json(), asked: upstream.seen.length };
};

describe("B1: content types and origins", () => {
  const types = [
    "application/json",
    "application/json; charset=utf-8",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/graphql",
    "",
  ];
  const origins: [string, Record<string, string>, boolean][] = [
    ["own page", own, true],
    ["own client", { "x-fla-request": "1" }, true],
    ["foreign page", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, false],
    [
      "neighbour host",
      { origin: "http://shop.localhost:4105", "sec-fetch-site": "same-site", "x-fla-request": "1" },
      false,
    ],
    ["nobody", {}, false],
    ["sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site", "x-fla-request": "1" }, false],
  ];
  const matrix = types.flatMap((type) =>
    origins.map(([name, headers, isOurs]) => ({ type, name, headers, isOurs })),
  );

  it.each(matrix)("$type from $name", async ({ type, headers, isOurs }) => {
    const { status, asked } = await ask(trusted, { ...headers, ...(type ? { "content-type": type } : {}) });
    const expected = !isOurs ? 403 : type.startsWith("application/json") ? 200 : 415;
    expect(status).toBe(expected);
    expect(asked).toBe(expected === 200 ? 1 : 0);
  });
});

describe("trusted documents", () => {
  const post = (message: unknown, endpoint?: string) =>
    ask(JSON.stringify(message), { ...own, "content-type": "application/json" }, endpoint);

  const bare = visit(parse(query), { Field: ({ name }) => (name.value === "__typename" ? null : undefined) });
  const { definitions, ...document } = parse(query);
  it.each([
    ["as we send it", query],
    ["with another blank", query.replace("{", "{ ")],
    ["in one line", stripIgnoredCharacters(query)],
    ["with a comment", `# ours\n${query}`],
    ["without __typename, which Apollo adds", print(bare)],
    ["with its fragments before it", print({ ...document, definitions: definitions.toReversed() })],
  ])("takes our text %s", async (_name, text) => {
    expect((await post({ operationName: "clearCart", query: text })).status).toBe(200);
    expect((await post({ query: text })).status).toBe(200);
  });

  it.each<[string, object, string?]>([
    ["another text", { query: "{ __schema { types { name } } }" }],
    [
      "our text with one more field",
      { query: query.replace("cart {", "cart { isVatExempt again: isVatExempt") },
    ],
    ["our text twice", { query: query + query }],
    ["what is no document", { query: `${query} }` }],
    ["an endless one", { query: `{${" a".repeat(60_000)}}` }],
    ["our text under another name", { operationName: "getCart", query }],
    ["our text at another endpoint", { operationName: "clearCart", query }, "member"],
    ["no text", { operationName: "clearCart", query: "" }],
  ])("refuses %s", async (_name, message, endpoint) => {
    const { status, body, asked } = await post(message, endpoint);
    expect({ status, asked }).toEqual({ status: 400, asked: 0 });
    expect(body.errors[0].extensions.code).toBe("UNKNOWN_OPERATION");
  });

  it.each<[string, unknown]>([
    ["a batch", [{ operationName: "clearCart", query }]],
    ["another key", { operationName: "clearCart", query, id: 1 }],
    ["variables that are no object", { query, variables: [1] }],
    [
      "half of a character in a variable",
      { query: operations.applyCoupon.text, variables: { code: "a\ud800" } },
    ],
    ["NUL in a variable", { query: operations.applyCoupon.text, variables: { code: "a\u0000b" } }],
    ["null", null],
  ])("refuses %s with 400", async (_name, message) => {
    const { status, asked } = await post(message);
    expect({ status, asked }).toEqual({ status: 400, asked: 0 });
  });

  it("refuses broken JSON and an unknown endpoint", async () => {
    expect((await ask("{", { ...own, "content-type": "application/json" })).status).toBe(400);
    expect((await post({}, "auth")).status).toBe(404);
  });
});

describe("sizes and uploads", () => {
  const form = (parts: [string, string | File][]) => {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    return body;
  };
  const image = new File([new Uint8Array(1_000)], "../../me.png", { type: "image/png" });
  const upload = JSON.stringify({
    operationName: "updateProfileImage",
    variables: { file: null },
    query: operations.updateProfileImage.text,
  });
  const map = JSON.stringify({ 1: ["variables.file"] });

  it("refuses JSON over 256 KB and a file over 5 MB", async () => {
    const large = JSON.stringify({
      query: operations.applyCoupon.text,
      variables: { code: "x".repeat(256 * 1024) },
    });
    expect((await ask(large, { ...own, "content-type": "application/json" })).status).toBe(413);
    const file = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.png", { type: "image/png" });
    expect(
      (
        await ask(
          form([
            ["operations", upload],
            ["map", map],
            ["1", file],
          ]),
          own,
          "member",
        )
      ).status,
    ).toBe(413);
  });

  it("passes a file on as our multipart, with a harmless name", async () => {
    const { status } = await ask(
      form([
        ["operations", upload],
        ["map", map],
        ["1", image],
      ]),
      own,
      "member",
    );
    expect(status).toBe(200);
    const sent = upstream.seen[0]?.body ?? "";
    expect(sent).toContain('filename="me.png"');
    expect(sent).toContain("mutation updateProfileImage");
    expect(sent.indexOf('name="operations"')).toBeLessThan(sent.indexOf('name="map"'));
    expect(sent.indexOf('name="map"')).toBeLessThan(sent.indexOf('name="0"'));
  });

  it.each<[string, [string, string | File][]]>([
    [
      "another order",
      [
        ["1", image],
        ["operations", upload],
        ["map", map],
      ],
    ],
    [
      "two files",
      [
        ["operations", upload],
        ["map", map],
        ["1", image],
        ["2", image],
      ],
    ],
    [
      "a file twice",
      [
        ["operations", upload],
        ["map", map],
        ["1", image],
        ["1", image],
      ],
    ],
    [
      "no file",
      [
        ["operations", upload],
        ["map", map],
        ["1", "text"],
      ],
    ],
    [
      "a map to another place",
      [
        ["operations", upload],
        ["map", '{"1":["variables.__proto__.x"]}'],
        ["1", image],
      ],
    ],
    [
      "a map with two places",
      [
        ["operations", upload],
        ["map", '{"1":["variables.file","variables.x"]}'],
        ["1", image],
      ],
    ],
    [
      "an operation without a file",
      [
        ["operations", JSON.stringify({ query: operations.viewer.text })],
        ["map", map],
        ["1", image],
      ],
    ],
  ])("refuses %s", async (_name, parts) => {
    const { status, asked } = await ask(form(parts), own, "member");
    expect({ status, asked }).toEqual({ status: 400, asked: 0 });
  });
});
