import type { Db } from "../../ground/database/client";
import { readAtOneMoment } from "../../ground/database/snapshot";
import type { Deps } from "../../deps";
import type { DeskFile, DeskFiles } from "../../ground/desk-file";
import { causeOf } from "../../ground/errors";
import { datevBatch, datevProblem } from "./datev";
import { documentsZip } from "./documents-zip";
import { ossFile } from "./oss";
import { type Period, readPeriod } from "./period";
import { spreadsheet } from "./spreadsheet";
import { windows1252 } from "../../ground/windows-1252";

const utf8 = new TextEncoder();

type Maker = (deps: Deps, period: Period) => DeskFile | string;

/** File makers for a month or quarter, by the end of the file's address. */
const makers: Record<string, Maker> = {
  "books.csv": (deps, period) => ({
    name: `books-${period.name}.csv`,
    type: "text/csv; charset=utf-8",
    content: streamed(
      deps,
      (db) => spreadsheet(db, period, false),
      (text) => utf8.encode(text),
    ),
  }),
  "datev.csv": (deps, period) => {
    const settings = deps.settings.datev ?? null;
    const problem = datevProblem(settings, period);
    if (problem !== null || !settings) return problem ?? "";
    const batch = { settings, span: period, now: deps.clock() };
    return {
      // DATEV recognises the file by the beginning of its name.
      name: `EXTF_Buchungsstapel_${period.name}.csv`,
      type: "text/csv; charset=windows-1252",
      content: streamed(deps, (db) => datevBatch(db, batch), windows1252),
    };
  },
  "oss.csv": (deps, period) => {
    if (!period.isQuarter) return "The one-stop shop works in quarters. Choose one.";
    return {
      name: `oss-${period.name}.csv`,
      type: "text/csv; charset=utf-8",
      content: streamed(
        deps,
        (db) => ossFile(db, period),
        (text) => utf8.encode(text),
      ),
    };
  },
  "documents.zip": (deps, period) => ({
    name: `documents-${period.name}.zip`,
    type: "application/zip",
    content: documentsZip(deps, period),
  }),
};

export const bookFiles: DeskFiles[] = [
  {
    path: /^books\/(20\d\d-(?:\d\d|Q\d))\/(books\.csv|datev\.csv|oss\.csv|documents\.zip)$/,
    roles: ["BOOKS"],
    consequence: "none",
    run: async (deps, { parts: [name = "", file = ""] }) => {
      const period = readPeriod(name);
      return (period && makers[file]?.(deps, period)) ?? null;
    },
  },
];

/** Text that is read from the database as fast as the client takes it. If reading fails, the download breaks off. */
function streamed(
  { database, log }: Deps,
  pieces: (db: Db) => AsyncGenerator<string>,
  encode: (text: string) => Uint8Array,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // If the client went away, the next write reports it.
  writer.closed.catch(() => undefined);
  const written = async () => {
    await readAtOneMoment(await database(), async (db) => {
      for await (const piece of pieces(db)) await writer.write(encode(piece));
    });
    await writer.close();
  };
  void written().catch((error: unknown) => {
    log.warn({ cause: causeOf(error) }, "a file of the books broke off");
    // The client may already be gone.
    return writer.abort(error).catch(() => undefined);
  });
  return readable;
}
