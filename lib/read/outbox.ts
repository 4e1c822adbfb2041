import "server-only";
import fs from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { env } from "@/lib/env";

const fileName = /^[\w.@+-]{1,200}\.eml$/;
const folder = () => path.join(/* turbopackIgnore: true */ env.DATA_DIR, "outbox");

/** The outbox is shown only on a machine that nobody else can reach and that has no mail server. */
export const hasOutbox = (): boolean => env.isLoopback && env.SMTP_URL === undefined;

export type OutboxEntry = { file: string; subject: string; to: string; date: string | undefined };

export async function listOutbox(): Promise<OutboxEntry[]> {
  const names = await fs.readdir(folder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names
    .filter((name) => fileName.test(name))
    .sort()
    .reverse()
    .slice(0, 100);
  return Promise.all(
    files.map(async (file) => {
      const mail = await PostalMime.parse(await fs.readFile(path.join(folder(), file)));
      const to = mail.to?.map(({ address }) => address).join(", ") ?? "";
      return { file, subject: mail.subject ?? "(no subject)", to, date: mail.date };
    }),
  );
}

export async function readOutbox(file: string): Promise<Email | null> {
  if (!hasOutbox() || !fileName.test(file)) return null;
  // If the mail was deleted in the meantime, its page does not exist.
  const raw = await fs.readFile(path.join(folder(), file)).catch(() => null);
  return raw && withPictures(await PostalMime.parse(raw));
}

/** Shows embedded pictures within the text, as a mail program does, and not in the list of attachments. */
function withPictures(mail: Email): Email {
  const attachments = mail.attachments.filter(({ related }) => !related);
  const html = mail.attachments
    .filter(({ related, contentId }) => related && contentId)
    .reduce(
      (text, { contentId = "", mimeType, content }) =>
        text.replaceAll(
          `cid:${contentId.replace(/^<|>$/g, "")}`,
          `data:${mimeType};base64,${Buffer.from(typeof content === "string" ? content : new Uint8Array(content)).toString("base64")}`,
        ),
      mail.html ?? "",
    );
  return { ...mail, attachments, ...(mail.html === undefined ? {} : { html }) };
}
