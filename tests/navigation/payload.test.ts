import { afterEach, describe, expect, it, vi } from "vitest";
import { loadPayload, payloadAddress } from "@/lib/navigation/payload";

const payload = {
  path: "/workshops",
  kind: "page",
  title: "Workshops",
  description: "All of them.",
  text: "All of them, with dates.",
  modified: null,
};

function answer(response: Response) {
  const fetch = vi.fn<(address: string) => Promise<Response>>(async () => response);
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe("loading the data of a page", () => {
  it("asks for the data of the page", async () => {
    const fetch = answer(Response.json(payload));
    expect(await loadPayload("/workshops?level=2#dates")).toEqual(payload);
    expect(fetch).toHaveBeenCalledExactlyOnceWith("/workshops/_payload.json");
  });

  it.each([
    "https://site.test/workshops",
    "http:workshops",
    "//site.test/workshops",
    "/\\site.test/workshops",
    "\\\\site.test",
    "/\t/site.test",
    " //site.test",
    "javascript:alert(1)",
    "workshops",
    "",
  ])("refuses %j before it asks anybody", async (url) => {
    const fetch = answer(Response.json(payload));
    await expect(loadPayload(url)).rejects.toThrow(/payload address/i);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("throws when there is no such page", async () => {
    answer(Response.json({ error: "There is no such page." }, { status: 404 }));
    await expect(loadPayload("/nowhere")).rejects.toThrow("404");
  });

  it("throws for an answer of another shape", async () => {
    answer(Response.json({ ...payload, title: 7 }));
    await expect(loadPayload("/workshops")).rejects.toThrow();
  });
});

describe("the address of a page's data", () => {
  it.each([
    ["/", "/_payload.json"],
    ["/contact/", "/contact/_payload.json"],
    ["/academy/events/day", "/academy/events/day/_payload.json"],
  ])("of %s is %s", (url, address) => expect(payloadAddress(url)).toBe(address));
});
