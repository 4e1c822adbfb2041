import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVatRegister, demoVatIds, viesRegister } from "@/backend/sales/vat/register";
import { collect } from "@/tests/support/collector";

type Reply = (response: ServerResponse, url: string) => void;

const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const about = { countryCode: "DE", vatNumber: "136695976", requestDate: "2026-11-21", name: "---" };
const trouble = (error: string) => json({ actionSucceed: false, errorWrappers: [{ error }] });

describe("the register of VAT ids", () => {
  const asked: { method?: string; url?: string; body: string }[] = [];
  const warnings: Record<string, unknown>[] = [];
  const nothing = () => undefined;
  const log = {
    debug: nothing,
    info: nothing,
    error: nothing,
    warn: (data: Record<string, unknown>) => void warnings.push(data),
  };
  let reply: Reply;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((request: IncomingMessage, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        asked.push({ method: request.method, url: request.url, body: Buffer.concat(parts).toString() });
        reply(response, url);
      });
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    url = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const check = (next: Reply, vatId = "DE136695976", timeoutMs = 3_000) => {
    reply = next;
    asked.length = 0;
    warnings.length = 0;
    return viesRegister(url, log, timeoutMs).check(vatId);
  };

  it("is asked once, with the id in the body", async () => {
    expect(await check(json({ ...about, valid: true }))).toBe("valid");
    expect(asked).toEqual([
      { method: "POST", url: "/check-vat-number", body: '{"countryCode":"DE","vatNumber":"136695976"}' },
    ]);
  });

  it.each<[string, Reply]>([
    ["says no", json({ ...about, valid: false })],
    ["says no with a word", json({ ...about, valid: false, userError: "INVALID" })],
    ["takes it for no id", trouble("INVALID_INPUT")],
  ])("is accepted when it %s", async (_, next) => {
    expect(await check(next)).toBe("invalid");
    expect(warnings).toEqual([]);
  });

  it.each<[string, Reply]>([
    ["a member state is off", json({ ...about, valid: false, userError: "MS_UNAVAILABLE" })],
    ["a member state is off, in other words", trouble("MS_UNAVAILABLE")],
    ["too many ask", trouble("MS_MAX_CONCURRENT_REQ")],
    ["it is off itself", json({ error: "down" }, 503)],
    ["a yes comes with status 500", json({ ...about, valid: true }, 500)],
    ["it answers for another id", json({ ...about, vatNumber: "111111125", valid: true })],
    ["it answers for another country", json({ ...about, countryCode: "FR", valid: true })],
    ["it says nothing", json({})],
    ["it says valid as a text", json({ ...about, valid: "true" })],
    ["a page comes instead", (response) => void response.end("<html>Maintenance</html>")],
    ["the answer is cut", (response) => void response.end('{"valid":tr')],
    ["the answer is endless", (response) => void response.end(`"${"x".repeat(100_000)}"`)],
    ["it sends us elsewhere", (response, to) => void response.writeHead(307, { location: `${to}/b` }).end()],
    ["the line breaks", (response) => void response.destroy()],
  ])("is unavailable when %s", async (_, next) => {
    expect(await check(next)).toBe("unavailable");
    expect(asked).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toMatch(/136695976|<html>/);
  });

  it.each([
    ["MS_UNAVAILABLE", "MS_UNAVAILABLE"],
    ["DE136695976 is busy", "something else"],
    ["no answer about Kranz GmbH from DE", "something else"],
  ])("leaves a line for the operator when its reason is %j, with %j", async (reason, named) => {
    await check(trouble(reason));
    expect(warnings).toEqual([{ state: "DE", cause: `the register says ${named}` }]);
  });

  it("is not waited for", async () => {
    expect(await check(() => undefined, "DE136695976", 100)).toBe("unavailable");
    expect(warnings).toHaveLength(1);
  });

  it("is given up in time when its answer dribbles, whatever the collector does meanwhile", async () => {
    const collecting = setInterval(collect, 20);
    const dribbling: Reply = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(timer));
    };
    expect(await check(dribbling, "DE136695976", 400)).toBe("unavailable");
    clearInterval(collecting);
    expect(warnings).toHaveLength(1);
  });

  it("is unavailable when nobody is there", async () => {
    expect(await viesRegister("http://127.0.0.1:1", log, 150).check("DE136695976")).toBe("unavailable");
  });

  it.each(["", "DE", "de136695976", "DE1/../../x", "DE1\r\nHost: x", `DE${"1".repeat(40)}`])(
    "is not asked for %j",
    async (vatId) => {
      expect(await check(json({ ...about, valid: true }), vatId)).toBe("invalid");
      expect(asked).toEqual([]);
    },
  );

  it("is the Commission's, a demo one on a loopback origin, or none", async () => {
    const demo = createVatRegister({ viesUrl: undefined, isLoopback: true, log });
    for (const outcome of ["valid", "invalid", "unavailable"] as const)
      expect(await demo.check(demoVatIds[outcome])).toBe(outcome);
    warnings.length = 0;
    const off = createVatRegister({ viesUrl: "off", isLoopback: true, log });
    expect(await off.check(demoVatIds.valid)).toBe("unavailable");
    expect(warnings).toEqual([]);
    reply = json({ ...about, valid: false });
    const own = createVatRegister({ viesUrl: url, isLoopback: true, log });
    expect(await own.check(demoVatIds.valid)).toBe("invalid");
  });
});
