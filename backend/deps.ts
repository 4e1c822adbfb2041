import type { Database, Db } from "./ground/database/client";
import type { PaymentGateway } from "./sales/payments/port";
import type { Letter } from "./ground/mail/letter";
import type { Clock, Ids, Log, MailTransport, Settings, VatRegister } from "./ports";

/**
 * All external dependencies of the back end. Tests replace only these.
 *
 * A feature that calls a feature above it declares the function here (`declare module "../deps"`); `effects.ts` names
 * the implementation.
 */
export interface Deps {
  /** Opens the database at the first query. */
  db: Db;
  /** The opened database, for code that starts, checks or closes it. Each process opens it once; a build never does. */
  database: () => Promise<Database>;
  clock: Clock;
  ids: Ids;
  payments: PaymentGateway[];
  vatRegister: VatRegister;
  mail: MailTransport;
  log: Log;
  settings: Settings;
}

/** Writes the mail from the queued data. Null: the mail should not be sent any more. */
export type MailTemplate = (deps: Deps, data: Record<string, unknown>) => Promise<Letter | null>;
