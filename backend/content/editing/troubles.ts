import { contentState } from "../catalogue";
import type { Deps } from "../../deps";
import type { Role } from "../../ground/desk-roles";
import { editedPart, type Place } from "./document";
import { documentsNow } from "./publish";
import { mayEdit } from "./rights";
import { drafts } from "./store";

type Trouble = Place & { author: string | null; since: Date; why: string };

type ContentTroubles = {
  /** Mistakes of the folder's files, each with file, line and field. */
  problems: readonly string[];
  /** Paths that were changed both at the desk and in the folder. */
  conflicts: readonly string[];
  /** Drafts that could not be published at their time. */
  refused: Trouble[];
  /** Drafts of texts that somebody has changed since. */
  overtaken: Trouble[];
};

/** Every problem with the content about which somebody with the roles has to decide. */
export async function contentTroubles({ db, clock }: Deps, roles: readonly Role[]): Promise<ContentTroubles> {
  const open = (await drafts(db)).filter(({ path }) => mayEdit(roles, path));
  const { files, conflicts } = await documentsNow(db, clock());
  const troubles: ContentTroubles = {
    problems: contentState()?.problems ?? [],
    conflicts: conflicts.filter((path) => mayEdit(roles, path)),
    refused: [],
    overtaken: [],
  };
  for (const draft of open) {
    const { path, entry, author, publishAt, writtenAt, refusal } = draft;
    const place = { path, entry };
    const now = editedPart(files.get(path) ?? null, place);
    if (refusal !== null)
      troubles.refused.push({ ...place, author, since: publishAt ?? writtenAt, why: refusal });
    else if (now !== editedPart(draft.before, place))
      troubles.overtaken.push({
        ...place,
        author,
        since: writtenAt,
        why: "Somebody has changed the text since you started this draft.",
      });
  }
  return troubles;
}
