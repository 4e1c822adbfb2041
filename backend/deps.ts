import type { Database } from "./database/client";
import type { MailTransport } from "./mail/port";
import type { PaymentGateway } from "./payments/port";
import type { VatRegister } from "./vat/port";

/** Everything the back end needs from outside. Tests fake these and nothing else. */
export type Deps = {
  /** Opened at the first use, once; never by a build. */
  database: () => Promise<Database>;
  clock: () => Date;
  ids: Ids;
  payments: PaymentGateway[];
  vatRegister: VatRegister;
  mail: MailTransport;
  log: Log;
  settings: Settings;
};

export type Ids = {
  uuid(): string;
  /** Random text for links and tokens: 256 bits, base64url. */
  token(): string;
  /** Six random digits. */
  code(): string;
};

export type Log = Record<
  "debug" | "info" | "warn" | "error",
  (data: Record<string, unknown>, message: string) => void
>;

export type Settings = {
  /** Address visitors see, without a slash at its end. */
  origin: string;
  dataDir: string;
  mailFrom: string;
  /** Receives the messages of the contact form. */
  contactEmail: string;
  /** The learning platform's sign-in, and the key that it shares with us; null without one. */
  learning: { url: string; secret: string } | null;
};
