import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mail } from "@/backend/ports";
import { renderMail } from "@/backend/ground/mail/render-mail";
import { createMailTransport } from "@/backend/ground/mail/transport";

const parts = renderMail(
  {
    subject: "Grüße",
    heading: "Hello",
    blocks: [{ kind: "code", code: "123456", label: "Code" }],
  },
  { origin: "https://academy.example.com", contactEmail: "office@academy.example" },
);

describe("mails as files", () => {
  let dataDir: string;
  beforeEach(() => void (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "mails-"))));
  afterEach(() => fs.rmSync(dataDir, { recursive: true }));
  const send = (mail: Partial<Mail> = {}) =>
    createMailTransport({ dataDir, mailFrom: "academy@example.com" }).send({
      to: "anna@example.com",
      ...parts,
      ...mail,
    });
  const files = () => fs.readdirSync(path.join(dataDir, "outbox"));

  it("are whole, and readable by their owner only", async () => {
    await send();
    const [name = ""] = files();
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-anna@example\.com\.eml$/);
    const file = path.join(dataDir, "outbox", name);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    const parsed = await PostalMime.parse(fs.readFileSync(file));
    expect(parsed).toMatchObject({ subject: "Grüße", to: [{ address: "anna@example.com" }] });
    expect(parsed.text).toContain("123456");
    expect(parsed.html).toContain("123456");
  });

  it("never replace one another", async () => {
    await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(files()).toHaveLength(20);
    expect(files().every((name) => name.endsWith(".eml"))).toBe(true);
  });

  it("stay in their folder, whatever the address", async () => {
    await send({ to: "../../evil/x@example.com" }).catch(() => undefined);
    await send({ to: "a/../b@example.com" }).catch(() => undefined);
    await send({ to: "a/b@example.com" });
    expect(files()).toHaveLength(1);
    expect(fs.readdirSync(dataDir)).toEqual(["outbox"]);
  });

  it("are for one person", async () => {
    await expect(send({ to: "anna@example.com, evil@example.com" })).rejects.toThrow("exactly one recipient");
    expect(fs.existsSync(path.join(dataDir, "outbox"))).toBe(false);
  });
});
