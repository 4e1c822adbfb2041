import type { z } from "zod";
import type { Entry, SharedContent } from "./entries";
import { readEvents, readTalks } from "./events";
import { type Document, readDocuments } from "./files";
import { readCaseStudies, readPages, readProfessionals } from "./pages-and-people";
import type { Reading } from "./reading";
import * as schemas from "./schemas";
import { readCertifications, readWorkshops } from "./workshops";

/**
 * The kinds of entries that editors write: the folder, the schema of the front matter and the reader, which also
 * decides the address of an entry's page. A kind stands after the kinds to which it refers. No other file of the
 * content lists the kinds.
 */
export const kinds = {
  pages: kind(["pages", "page", "Pages"], schemas.page, readPages),
  certifications: kind(
    ["certifications", "workshop", "Workshops"],
    schemas.certification,
    readCertifications,
  ),
  professionals: kind(["professionals", "person", "People"], schemas.professional, readProfessionals),
  workshops: kind(["workshops", "workshop date", "Workshop dates"], schemas.workshop, readWorkshops),
  events: kind(["events", "event", "Events"], schemas.event, readEvents),
  talks: kind(["talks", "talk", "Talks"], schemas.talk, readTalks),
  caseStudies: kind(["case-studies", "case study", "Case studies"], schemas.caseStudy, readCaseStudies),
};

function kind<S extends z.ZodType<{ slug?: string | undefined }>, E>(
  [folder, one, many]: [folder: string, one: string, many: string],
  schema: S,
  read: (documents: readonly Document<z.infer<S>>[], reading: Reading) => E[],
) {
  return {
    folder,
    one,
    many,
    schema,
    read: (reading: Reading): readonly E[] =>
      read(readDocuments(reading.files, folder, schema, reading.problems), reading),
  };
}

type KindName = keyof typeof kinds;
type Entries = { readonly [K in KindName]: ReturnType<(typeof kinds)[K]["read"]> };
type AnyEntry = Entries[KindName][number];
export type Content = Readonly<Entries & SharedContent>;

const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);
const kindNames = Object.keys(kinds).filter(isKind);

/** Every entry, kind by kind. */
export function entriesOf(entries: Entries): AnyEntry[] {
  return kindNames.flatMap((name): readonly AnyEntry[] => entries[name]);
}

/** Reads every kind. Each list has the newest entry first, as in WPGraphQL. */
export function readKinds(reading: Omit<Reading, "before">): Entries {
  let read: Partial<Entries> = {};
  for (const name of kindNames)
    read = { ...read, [name]: newestFirst<AnyEntry>(kinds[name].read({ ...reading, before: read })) };
  if (!hasEveryKind(read)) throw new Error("a kind of content was not read");
  return read;
}

function hasEveryKind(read: Partial<Entries>): read is Entries {
  return kindNames.every((name) => read[name] !== undefined);
}

function newestFirst<T extends Entry<{ date?: string | null; databaseId: number }>>(
  entries: readonly T[],
): T[] {
  return entries.toSorted(
    ({ node: a }, { node: b }) =>
      Date.parse(b.date ?? "") - Date.parse(a.date ?? "") || a.databaseId - b.databaseId,
  );
}
