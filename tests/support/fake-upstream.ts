import http from "node:http";

export type Seen = { path: string; headers: http.IncomingHttpHeaders; body: string };
export type Play = (seen: Seen, response: http.ServerResponse) => void;

/** A WooGraphQL host on a real socket that plays what the test tells it, one play a request, the last one for ever. */
export class FakeUpstream {
  readonly seen: Seen[] = [];
  #plays: Play[] = [];
  #server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const seen = {
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      // The site asks in the background what a host has, at any time: that is no part of a scene.
      const isAside = /"operationName":"host(Schema|Probe)"/.test(seen.body);
      if (!isAside) this.seen.push(seen);
      const play = this.#plays.length > 1 && !isAside ? this.#plays.shift() : this.#plays[0];
      play?.(seen, response);
    });
  });

  /** @returns its port, a free one */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    return address !== null && typeof address === "object" ? address.port : 0;
  }

  play(...plays: Play[]): void {
    this.seen.length = 0;
    this.#plays = plays;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

export const json =
  (body: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}): Play =>
  (_seen, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
export const html: Play = (_seen, response) =>
  response.writeHead(502, { "content-type": "text/html" }).end("<html>at /srv/app/secret.php:12</html>");
export const htmlOk: Play = (_seen, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<html></html>");
export const truncated: Play = (_seen, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
  response.write('{"data":{"cart":{"isEm');
  setTimeout(() => response.destroy(), 20);
};
export const reset: Play = (_seen, response) => response.destroy();
export const hang: Play = () => undefined;
