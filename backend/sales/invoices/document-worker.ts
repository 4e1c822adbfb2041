import { parentPort } from "node:worker_threads";
import { draw, type Drawing } from "./document-pdf";

/** The document, or the error that prevented it. */
export type Drawn = { pdf: Uint8Array<ArrayBuffer>; xml: string | null } | { error: Error };

/** Draws one by one, so that the answers come in the order of the requests (backend/ground/database/thread.ts). */
let before = Promise.resolve();
const port = parentPort;
port?.on("message", (drawing: Drawing) => {
  before = before.then(async () => {
    const drawn = await drawnOr(drawing);
    port.postMessage(drawn, "pdf" in drawn ? [drawn.pdf.buffer] : []);
  });
});

async function drawnOr(drawing: Drawing): Promise<Drawn> {
  try {
    const { pdf, xml } = await draw(drawing);
    return { pdf: new Uint8Array(pdf), xml };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
