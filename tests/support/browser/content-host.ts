import http from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { gatewayRequest } from "@/scripts/support/gateway";

const asked = z.object({
  operationName: z.enum([
    ...([
      "menus",
      "getNodeByUri",
      "getPage",
      "getCertifications",
      "getCertification",
      "getWorkshops",
      "getEvents",
      "getTalks",
    ] as const),
    ...([
      "getCaseStudies",
      "getProfessionals",
      "getEvent",
      "getTalk",
      "getCaseStudy",
      "getProfessional",
    ] as const),
  ]),
  variables: z.record(z.string(), z.unknown()).default({}),
});

/** A content host that gives what this site's own back end says, with one sentence changed. */
export async function contentHost(site: string, own: string) {
  const host = { text: own, url: "", close: () => server.close() };
  const server = http.createServer((request, response) => {
    void answer(request).then(
      (text) => response.writeHead(200, { "content-type": "application/json" }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const answer = async (request: http.IncomingMessage) => {
    const { operationName, variables } = asked.parse(await json(request));
    const { url, ...init } = gatewayRequest(site, operationName, variables);
    return (await (await fetch(url, init)).text()).replaceAll(own, host.text);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  host.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return host;
}
