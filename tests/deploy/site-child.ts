import { createGuardedServer } from "@/lib/server/guarded-server";

/** A site behind a proxy, which takes a moment for an answer and ends by SIGTERM as the product does. */
const port = Number(process.argv[2]);
const settings = {
  NODE_ENV: "production",
  ORIGIN: "https://academy.example",
  isLoopback: false,
  TRUSTED_PROXIES: 1,
};
const { server, close } = createGuardedServer(settings, {
  request: async (request, response) => {
    request.resume().once("end", () => setTimeout(() => response.end("answered"), 10));
  },
});
server.listen(port, "127.0.0.1");
process.on("SIGTERM", () => void close().then(() => process.exit(143)));
