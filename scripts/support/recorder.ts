import http from "node:http";
import { freePort } from "./processes.mjs";

/** Accepts and records every request, in place of a trace collector or an error service. */
export type Recorder = {
  url: string;
  /** Whether a request with this text was sent to that address. */
  has: (address: string, text: string) => boolean;
  close: () => Promise<void>;
};

export async function startRecorder(): Promise<Recorder> {
  const sent: { address: string; text: string }[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      sent.push({ address: request.url ?? "", text: Buffer.concat(parts).toString("utf8") });
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    has: (address, text) => sent.some((one) => one.address === address && one.text.includes(text)),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
