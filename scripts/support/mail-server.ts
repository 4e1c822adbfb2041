import fs from "node:fs";
import path from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort, run } from "./processes.mjs";

export type Mailbox = {
  url: string;
  /** For each Message-ID: how often a mail with it was accepted. */
  accepted: Map<string, number>;
  /** Recipient and subject, once for each mail, however often it arrived. */
  about: string[];
  close: () => Promise<void>;
};

/**
 * A mail server that accepts and counts everything.
 *
 * @param tls if given, the server uses TLS from the first byte and requires a sign-in
 */
export async function openMailbox(tls?: Certificate): Promise<Mailbox> {
  const accepted: Mailbox["accepted"] = new Map();
  const about: string[] = [];
  const server = new SMTPServer({
    ...(tls
      ? {
          secure: true,
          key: tls.key,
          cert: tls.cert,
          onAuth({ username, password }, _session, done) {
            if (username === account.name && password === account.password) done(null, { user: username });
            else done(new Error("an unknown account"));
          },
        }
      : { authOptional: true, disabledCommands: ["AUTH", "STARTTLS"] }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ messageId = "", subject = "" }) => {
          const times = accepted.get(messageId) ?? 0;
          accepted.set(messageId, times + 1);
          const to = session.envelope.rcptTo.map(({ address }) => address).join(", ");
          if (times === 0) about.push(`${to}: ${subject}`);
          done();
        }, done);
      });
    },
  });
  // A killed process leaves its connection open.
  server.on("error", () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: tls
      ? `smtps://${account.name}:${encodeURIComponent(account.password)}@localhost:${port}`
      : `smtp://127.0.0.1:${port}`,
    accepted,
    about,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const account = { name: "academy", password: "a p@ss/word" };

/** PEM, with the certificate's file for NODE_EXTRA_CA_CERTS. */
export type Certificate = { key: string; cert: string; certFile: string };

/** A self-signed certificate for `localhost`, made in the folder by OpenSSL. */
export async function selfSigned(folder: string): Promise<Certificate> {
  const [keyFile, certFile] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const args = ["req", ...kind, ...names, "-keyout", keyFile, "-out", certFile];
  const { code, output } = await run("openssl", args, { quiet: true });
  if (code !== 0) throw new Error(`OpenSSL made no certificate: ${output}`);
  return { key: fs.readFileSync(keyFile, "utf8"), cert: fs.readFileSync(certFile, "utf8"), certFile };
}
