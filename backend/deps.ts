import type { Database, Db } from "./database/client";
import type { MailTransport } from "./mail/port";
import type { PaymentGateway } from "./payments/port";

/**
 * Everything the back end needs from outside. Tests fake these and nothing else.
 *
 * A feature that sets something in motion above itself, or asks something there, adds the function that it wants
 * (`declare module "../deps"`); `effects.ts` names who answers.
 */
export interface Deps {
  /** Opens itself at the first query. */
  db: Db;
  /** The same once it is open, for those who start, check or close it. Once a process; never by a build. */
  database: () => Promise<Database>;
  clock: () => Date;
  ids: Ids;
  payments: PaymentGateway[];
  vatRegister: VatRegister;
  mail: MailTransport;
  log: Log;
  settings: Settings;
}

type Ids = {
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

type Settings = {
  /** Address visitors see, without a slash at its end. */
  origin: string;
  dataDir: string;
  mailFrom: string;
  /** Receives the messages of the contact form. */
  contactEmail: string;
  /** The learning platform's sign-in, and the key that it shares with us; null without one. */
  learning: { url: string; secret: string } | null;
};

export type VatRegisterAnswer = "valid" | "invalid" | "unavailable";

/** The register of VAT ids of the member states. */
export interface VatRegister {
  /**
   * Whether a VAT id is in use. Answers within 3 s and never throws: a register that does not answer, or not in the
   * agreed form, is "unavailable". Call it outside of transactions.
   *
   * @param vatId normalized, with its prefix (Greece: EL), form and checksum checked before.
   */
  check(vatId: string): Promise<VatRegisterAnswer>;
}
