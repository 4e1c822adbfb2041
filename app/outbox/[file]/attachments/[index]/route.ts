import { readOutbox } from "@/lib/read/outbox";

type Params = { params: Promise<{ file: string; index: string }> };

/** An attachment as a download, so that the browser never opens it under our own origin. */
export async function GET(_request: Request, { params }: Params): Promise<Response> {
  const { file, index } = await params;
  const mail = await readOutbox(decodeURIComponent(file));
  const attachment = /^\d{1,2}$/.test(index) ? mail?.attachments[Number(index)] : undefined;
  if (!attachment) return new Response("Not found", { status: 404 });
  const name = (attachment.filename ?? "attachment").replace(/[^\w.-]/g, "_");
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  };
  const { content } = attachment;
  return new Response(typeof content === "string" ? content : new Uint8Array(content), { headers });
}
