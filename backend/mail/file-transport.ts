import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { compose } from "./compose";
import type { MailTransport } from "./port";

/** Writes each mail to `<dataDir>/outbox/<time>-<to>.eml`, readable by the owner only: it may hold a sign-in link. */
export function fileTransport(dataDir: string, from: string): MailTransport {
  const folder = path.join(dataDir, "outbox");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail, from));
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${fileName(mail.to)}`;
      // Written beside its place and linked there: whoever lists the folder sees whole mails only, and none is replaced.
      const unfinished = path.join(folder, `.${name}.${randomBytes(6).toString("hex")}`);
      await fs.writeFile(unfinished, message, { mode: 0o600, flag: "wx" });
      try {
        await linkFree(unfinished, path.join(folder, name));
      } finally {
        await fs.unlink(unfinished);
      }
    },
  };
}

async function linkFree(from: string, to: string): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      return await fs.link(from, turn === 1 ? `${to}.eml` : `${to}-${turn}.eml`);
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EEXIST";
      if (!isTaken || turn === 100) throw error;
    }
  }
}

/** Addresses may hold a slash; file names hold letters, digits and four signs. */
function fileName(address: string): string {
  return address.replace(/[^a-z0-9@._+-]/g, "_").slice(0, 120);
}
