export type Clock = () => Date;

export type Ids = {
  uuid(): string;
  /** Random text for links and tokens: 256 bits, base64url. */
  token(): string;
  /** Six random digits. */
  code(): string;
  /** A code for signing in: eight letters and digits of `signInAlphabet`. */
  signInCode(): string;
};

export type Log = Record<
  "debug" | "info" | "warn" | "error",
  (data: Record<string, unknown>, message: string) => void
>;

export type Settings = {
  /** The site's public address, without a trailing slash. */
  origin: string;
  dataDir: string;
  mailFrom: string;
  /** Receives the messages of the contact form and the replies to mails. */
  contactEmail: string;
  /** Days without a visit after which a sign-in ends; null: it lasts for its whole year. */
  sessionIdleDays?: number | null;
  /** The learning platform's sign-in, and the key that the shop shares with it; null: there is no platform. */
  learning: { url: string; secret: string } | null;
  /** For batches of bookings; null or missing: there are none. */
  datev?: DatevSettings | null;
};

/** The tax adviser's numbers and the accounts. */
export type DatevSettings = {
  /** Numbers of the tax adviser (Berater) and of the client (Mandant). */
  consultant: number;
  client: number;
  /** "03": SKR03, "04": SKR04. */
  chart: "03" | "04";
  /** Number of digits of an account, 4 to 8. A debtors' account has one more. */
  accountLength: number;
  /** Month and day on which the business year begins: `01-01`. */
  yearStart: string;
  /** Accounts that differ from the chart's: `debtors=10000 domestic-20=8400 OSS-DE=8331/240`. */
  accounts: string;
};

export type VatRegisterAnswer = "valid" | "invalid" | "unavailable";

/** The register of VAT ids of the member states. */
export interface VatRegister {
  /**
   * Whether a VAT id is in use. Answers within 3 s and never throws: a register that does not answer, or answers in an
   * unexpected form, is "unavailable". Call it outside transactions.
   *
   * @param vatId normalized, with its prefix (Greece: EL); form and checksum are already checked
   */
  check(vatId: string): Promise<VatRegisterAnswer>;
}

/** An endpoint of the back end, as a fetch function. */
export type Answerer = { fetch(request: Request): Promise<Response> };

export type Attachment = { filename: string; contentType: string; content: Buffer };

/** A finished mail. `to` is exactly one address; the transport refuses anything else. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** Exactly one address for replies; by default the sender's. */
  replyTo?: string;
  /** Message-ID, the same on every attempt, so that a mailbox shows a mail only once if it was sent twice. */
  id?: string;
  /** Names the mail in the envelope's sender, so that a report of a failed delivery is about this mail alone. */
  returnToken?: string;
};

/** The server refused this recipient or this mail permanently (5xx) and would refuse it again. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/**
 * SMTP, or a folder of .eml files. Throws when the mail was not accepted; the outbox tries again unless it was refused.
 */
export interface MailTransport {
  /** @param until aborts the conversation with the server */
  send(mail: Mail, until?: { signal: AbortSignal }): Promise<void>;
}

/** Signals from an ending process to its jobs: first to begin no more work, then to abort running work. */
export type Ending = { soon: AbortSignal; now: AbortSignal };
