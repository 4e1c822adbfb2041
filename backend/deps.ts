import type { Database, Db } from "./database/client";
import type { PaymentGateway } from "./payments/port";
import type { Letter } from "./mail/letter";
import type { Clock, Ids, Log, MailTransport, Settings, VatRegister } from "./ports";

/**
 * All external dependencies of the back end. Tests fake these and nothing else.
 *
 * A feature that calls a feature above it declares the function here (`declare module "../deps"`); `effects.ts` names
 * the implementation.
 */
export interface Deps {
  /** Opens itself at the first query. */
  db: Db;
  /** The opened database, for code that starts, checks or closes it. Opened once a process and never by a build. */
  database: () => Promise<Database>;
  clock: Clock;
  ids: Ids;
  payments: PaymentGateway[];
  vatRegister: VatRegister;
  mail: MailTransport;
  log: Log;
  settings: Settings;
}

/** Writes the letter from the queued data. Null: no longer worth sending. */
export type MailTemplate = (deps: Deps, data: Record<string, unknown>) => Promise<Letter | null>;
