import { type Content, entriesOf, problemText } from "../documents";
import { contentAside } from "../catalogue";
import { daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import type { Place } from "./document";
import { followMoves } from "./moved-addresses";
import { documentsNow } from "./publish";
import { draftOfKey, drafts } from "./store";
import type { ContentVersion } from "./tables";
import { belonging, withDrafts } from "./together";

/** A draft as the site would show it. */
type Preview =
  /** `run` runs its work with the draft over the published content; no other work sees the draft. */
  | { kind: "page"; path: string; run: <T>(work: () => T) => T }
  /** Sentences for the person who opens the preview. */
  | { kind: "nothing"; why: readonly string[] };

/** Days after the last save of the draft. */
const DAYS = 7;

/** When a draft's address for colleagues expires. */
export const previewEnd = ({ writtenAt }: Pick<ContentVersion, "writtenAt">): Date =>
  daysAfter(writtenAt, DAYS);

/** @returns null when no draft has the key, or nobody has saved the draft for a week */
export async function previewOf({ db, clock }: Deps, key: string): Promise<Preview | null> {
  const now = clock();
  const draft = await draftOfKey(db, key);
  if (!draft || previewEnd(draft) <= now) return null;
  const { path, entry } = draft;
  if (draft.text === null) return nothing("This draft removes the document.");
  const { files } = await documentsNow(db, now);
  const next = withDrafts(files, belonging(draft, await drafts(db), files));
  const aside = contentAside(followMoves(files, next, now).files, now);
  if ("problems" in aside) return nothing(...aside.problems.map(problemText));
  const address = addressIn(aside.content, { path, entry });
  if (address === null) return nothing("The site has no page for this, so there is nothing to see.");
  return { kind: "page", path: address, run: aside.run };
}

const nothing = (...why: string[]): Preview => ({ kind: "nothing", why });

/** Menus and groups have no page; these pages show them. */
const shownOn: Readonly<Record<string, string>> = { "menus.yaml": "/", "terms.yaml": "/workshops" };

/** The path of the page that shows a document, without a trailing slash; null: no page does. */
function addressIn(content: Content, { path, entry }: Place): string | null {
  const product = path === "products.yaml" ? content.products.find(({ id }) => String(id) === entry) : null;
  const uri = product?.uri ?? entriesOf(content).find(({ file }) => file === path)?.node.uri ?? shownOn[path];
  return uri ? uri.replace(/[#?].*$/, "").replace(/(.)\/+$/, "$1") : null;
}
