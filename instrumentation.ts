/**
 * Runs once when the server starts: reads the content, opens the database, so that a held data folder stops the start,
 * and starts the jobs. All imports stand below the question for the runtime, by which Next leaves them out of the other
 * one. The packages of OpenTelemetry are loaded only where a collector is set.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { isGuarded } = await import("./lib/server/guarded-server");
    if (!isGuarded())
      throw new Error("Start the site by `npm start` or `npm run dev`: Next alone lets forged headers in.");
    const { env } = await import("./lib/env");
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.isBuild) {
      const { startTracing } = await import("./lib/observe/tracing");
      const { atEnd } = await import("./lib/observe/at-end");
      const { site } = await import("./lib/site");
      atEnd(startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, site.slug));
    }
    const { aliases, answererFor, isRemote, opensDesk, previewOf, startEmbedded, startOwnContent } =
      await import("./lib/gateway/answerers");
    startOwnContent();
    const { renew } = await import("./lib/gateway/send");
    const { offerToMiddleware } = await import("./lib/gateway/middleware-hooks");
    offerToMiddleware({
      renew: (jar, ip, renewWithinMs) =>
        renew({ jar, ip, mayWrite: true, renewWithinMs, answererFor, isRemote }),
      aliases,
      opensDesk,
      previewOf,
    });
    const { watchAddresses } = await import("./components/pages/page-addresses");
    if (!env.isBuild) watchAddresses();
    const { meetHosts } = await import("./lib/gateway/hosts/host-facts");
    const { meetShop } = await import("./lib/read/shop");
    if (!env.isBuild) {
      void meetHosts();
      void meetShop();
    }
    await startEmbedded();
  }
}
