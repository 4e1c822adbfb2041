import http from "node:http";
import { describe, expect, it } from "vitest";
import { PAYLOADS, withLatePayload } from "@/lib/stored-pages/late-payload.mjs";
import { createPayloads } from "@/lib/stored-pages/open-pages";

const text =
  '0:{"b":"build-1","c":["","workshops"]}\n1:["$","p",null,{"children":"Straße \\u003c/script>"}]\n';
const push = (data: unknown, first = false) =>
  `<script>${first ? "(self.__next_f=self.__next_f||[])" : "self.__next_f"}.push(${JSON.stringify(data).replaceAll("<", "\\u003c")})</script>`;
const page = (...pieces: unknown[]) =>
  `<html><body><p>Text</p>${push([0], true)}${pieces.map((piece) => push(piece)).join("")}<i></i></body></html>`;
const whole = page([1, text.slice(0, 30)], [1, text.slice(30)]);

describe("a page without its payload", () => {
  it("names an address that follows from build and text, and keeps everything else", () => {
    const { html, address } = withLatePayload(whole, Buffer.from(text));
    expect(address).toMatch(new RegExp(`^${PAYLOADS}build-1/[\\w-]{22}$`));
    expect(html).toBe(
      `<html><body><p>Text</p><script type="late-payload" data-src="${address}" data-build="build-1"></script><i></i></body></html>`,
    );
    const other = text.replace("Straße", "Strasse");
    expect(withLatePayload(page([1, other]), Buffer.from(other)).address).not.toBe(address);
    expect(withLatePayload(html, Buffer.from(text))).toEqual({ html });
  });

  it.each([
    ["another text than the router's", whole, Buffer.from(`${text}2:"more"\n`)],
    ["none for the router", whole, undefined],
    ["a form's state", page([1, text], [2, {}]), Buffer.from(text)],
    ["bytes", page([1, text], [3, "AAAA"]), Buffer.from(text)],
    ["no build", page([1, '0:{"c":[]}']), Buffer.from('0:{"c":[]}')],
  ])("is not made of a page with %s", (_name, html, payload) => {
    expect(withLatePayload(html, payload)).toEqual({ html });
  });
});

it("hands out the payloads of the last pages, and nothing else", () => {
  const { note, answer } = createPayloads(100);
  const asked = (url: string) => {
    const request = new http.IncomingMessage(Object.create(null));
    request.url = url;
    const response = new http.ServerResponse(request);
    return answer(request, response) && response.getHeader("content-length");
  };
  for (const value of [null, "x", {}, { payloadAt: "/a" }, { payloadAt: 1, rscData: Buffer.from("x") }])
    note(value);
  note({ payloadAt: "/one", rscData: Buffer.alloc(40) });
  expect([asked("/one"), asked("/a"), asked("/two")]).toEqual([40, false, false]);
  note({ payloadAt: "/two", rscData: Buffer.alloc(50) });
  note({ payloadAt: "/three", rscData: Buffer.alloc(30) });
  expect([asked("/one"), asked("/two"), asked("/three")]).toEqual([false, 50, 30]);
});
