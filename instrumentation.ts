/** Runs once when the server starts: opens the database, so that a held data folder stops the start, and starts the jobs. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { guardRequests } = await import("./lib/request/guard-requests");
    guardRequests();
    (await import("./lib/request/end-on-signal")).endOnSignal();
    const { startEmbedded } = await import("./lib/graphql/answerers");
    await startEmbedded();
  }
}
