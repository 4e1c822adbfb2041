/**
 * Runs once when the server starts: reads the content, opens the database, so that a held data folder stops the start,
 * and starts the jobs.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { isGuarded } = await import("./lib/gateway/guarded-server");
    if (!isGuarded())
      throw new Error("Start the site by `npm start` or `npm run dev`: Next alone lets forged headers in.");
    const { startEmbedded, startOwnContent } = await import("./lib/gateway/answerers");
    startOwnContent();
    await startEmbedded();
  }
}
