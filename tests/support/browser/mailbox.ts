import fs from "node:fs";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";

const link = /https?:\/\/[^/\s]+(\/account\/sign-in\?token=[\w.-]+)/;

/** The outbox of a server without SMTP: one .eml file a mail. */
export class Mailbox {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, "outbox");
  }

  /** Mails to one address, oldest first. Their files are named after it; a run leaves hundreds of others. */
  async to(address: string): Promise<Email[]> {
    if (!fs.existsSync(this.#folder)) return [];
    const named = `-${address.replace(/[^a-z0-9@._+-]/g, "_")}`;
    const files = fs
      .readdirSync(this.#folder)
      .filter((name) => name.endsWith(".eml") && name.includes(named));
    const mails = await Promise.all(
      files.sort().map((name) => PostalMime.parse(fs.readFileSync(path.join(this.#folder, name)))),
    );
    return mails.filter((mail) => mail.to?.some((to) => to.address === address));
  }

  /** Waits for the mail number `count` to the address. */
  wait(address: string, count = 1): Promise<Email> {
    return this.#until(`mail ${count} to ${address}`, async () => (await this.to(address))[count - 1]);
  }

  /** Waits for a mail to the address that has a sign-in link; mails of one order may come in any sequence. */
  waitForLink(address: string, subject = ""): Promise<Email> {
    return this.#until(`a sign-in link to ${address}`, async () =>
      (await this.to(address)).findLast(
        (mail) => link.test(mail.text ?? "") && (mail.subject ?? "").includes(subject),
      ),
    );
  }

  async #until(what: string, read: () => Promise<Email | undefined>): Promise<Email> {
    const end = Date.now() + 20_000;
    for (;;) {
      const mail = await read();
      if (mail) return mail;
      if (Date.now() > end) throw new Error(`${what} did not come`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** The sign-in address of a mail, as a path. */
export function signInPath(mail: Email): string {
  const found = link.exec(mail.text ?? "")?.[1];
  if (!found) throw new Error(`no sign-in link in "${mail.subject}"`);
  return found;
}

/** Eight letters and digits, or the six digits that confirm something. */
export function mailedCode(mail: Email): string {
  const found = /: ([2-9C-Y]{8}|\d{6})$/m.exec(mail.text ?? "")?.[1];
  if (!found) throw new Error(`no code in "${mail.subject}"`);
  return found;
}
