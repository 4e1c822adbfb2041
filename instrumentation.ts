/**
 * Runs once when the server starts: reads the content, opens the database, so that a held data folder stops the start,
 * and starts the jobs.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { isGuarded } = await import("./lib/gateway/guarded-server");
    if (!isGuarded())
      throw new Error("Start the site by `npm start` or `npm run dev`: Next alone lets forged headers in.");
    await traceIfWanted();
    const { startEmbedded, startOwnContent } = await import("./lib/gateway/answerers");
    startOwnContent();
    await startEmbedded();
  }
}

/** The packages of OpenTelemetry are loaded only where a collector is set. */
async function traceIfWanted(): Promise<void> {
  const { env } = await import("./lib/env");
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || env.isBuild) return;
  const [{ startTracing }, { atEnd }, { site }] = await Promise.all([
    import("./lib/tracing"),
    import("./lib/at-end"),
    import("./lib/site"),
  ]);
  atEnd(startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, site.slug));
}
