/** Runs once when the server starts: opens the database, so that a held data folder stops the start, and starts the jobs. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { guardRequests } = await import("./lib/gateway/guard-requests");
    guardRequests();
    (await import("./lib/gateway/guard-requests")).endOnSignal();
    const { startEmbedded } = await import("./lib/gateway/answerers");
    await startEmbedded();
  }
}
