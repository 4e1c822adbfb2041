import type { Database, Db } from "./database/client";
import type { PaymentGateway } from "./payments/port";
import type { Clock, Ids, Log, Mail, MailTransport, Settings, VatRegister } from "./ports";

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
  clock: Clock;
  ids: Ids;
  payments: PaymentGateway[];
  vatRegister: VatRegister;
  mail: MailTransport;
  log: Log;
  settings: Settings;
}

/** Makes the mail from the queued data. Null: no longer worth sending. */
export type MailTemplate = (deps: Deps, data: Record<string, unknown>) => Promise<Omit<Mail, "to"> | null>;
