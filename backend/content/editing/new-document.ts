import { content, textHash } from "../catalogue";
import { documentKinds, entriesOf } from "../documents";
import type { Deps } from "../../deps";
import { choicesWithDrafts } from "./drafted-choices";
import { emptyForm, valuesOf } from "./document";
import { documentsNow } from "./publish";
import type { EditedDocument } from "./read-document";
import { drafts } from "./store";
import type { ContentVersion } from "./tables";
import { withDrafts } from "./together";
import { firstValues, freeName, slugOf } from "./workshop-parts";

type Asked = {
  /** A kind's folder or file. */
  kind: string;
  memberId: number;
  /** Path of the workshop for which the document is made. */
  of: string | null;
};

/** A form for a new document; a new entry is added to the current file. Null: there is no such kind. */
export async function newDocument(
  { db, clock }: Deps,
  { kind: place, memberId, of }: Asked,
): Promise<EditedDocument | null> {
  const kind = documentKinds.find((one) => one.place === place);
  if (!kind || (kind.place.endsWith(".yaml") && !kind.named)) return null;
  const { files } = await documentsNow(db, clock());
  const open = await drafts(db);
  const own = open.filter((one) => one.memberId === memberId);
  const shown = withDrafts(files, own);
  const list = kind.named ? (files.get(kind.place) ?? null) : null;
  const values = {
    number: freeNumber(open),
    date: clock().toISOString().slice(0, 10),
    ...(kind.place === "certifications" && { order: lastPlace() + 1 }),
    ...firstValues(kind.place, shown, of),
  };
  const workshop = of === null ? undefined : shown.get(of);
  return {
    path: kind.place,
    entry: null,
    kind,
    title: `New ${kind.one}`,
    seen: textHash(list),
    draft: null,
    otherDrafts: [],
    ...emptyForm(kind, values, choicesWithDrafts(files, own)),
    text: "",
    problems: [],
    newer: null,
    difference: [],
    history: [],
    address: null,
    together: [],
    parts: [],
    suggestedName:
      of !== null && workshop !== undefined && kind.place === "workshops"
        ? freeName("workshops", slugOf(of, valuesOf(workshop, of)), shown)
        : null,
  };
}

const lastPlace = () => Math.max(0, ...content().certifications.map(({ order }) => order));

/** Entries refer to each other by numbers, so a new entry gets a number that no entry and no draft has. */
function freeNumber(open: readonly ContentVersion[]): number {
  const { workshops, products } = content();
  const dates = workshops.map(({ node }) => Math.floor(node.databaseId / 100));
  const numbers = entriesOf(content()).flatMap(({ node }) =>
    node.__typename === "Workshop" ? [] : [node.databaseId],
  );
  const sold = products.flatMap(({ id, variations }) => [id, ...variations.map((one) => one.id)]);
  const drafted = open.map(({ path, entry, text }) => Number(valuesOf(text ?? "", path, entry).number) || 0);
  const ofDates = new Set(dates);
  const rest = sold.filter((one) => !ofDates.has(Math.floor(one / 100)));
  return Math.max(...numbers, ...dates, ...drafted, ...rest) + 1;
}
