import cluster from "node:cluster";
import http from "node:http";
import { runProcesses } from "@/cluster";

/** Two processes that answer with their pid, "/slow" only when they end; with "broken" they end before they answer. */
const [port, mode] = process.argv.slice(2);
if (cluster.isPrimary) runProcesses(2, 10_000);
else if (mode === "broken") process.exit(78);
else {
  const waiting: http.ServerResponse[] = [];
  const server = http.createServer((request, response) => {
    if (request.url !== "/slow") return void response.end(String(process.pid));
    waiting.push(response);
    console.error("asked");
  });
  server.listen(Number(port), "127.0.0.1");
  process.on("SIGTERM", () => {
    server.close(() => process.exit(143));
    for (const response of waiting) response.end(String(process.pid));
  });
}
