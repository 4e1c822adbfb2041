import { contentFolder, contentOf, nextContent, readFolder, refreshContent, textHash } from "../catalogue";
import { problemText } from "../documents";
import type { Deps } from "../../deps";
import type { OperatorAnswer } from "../../operator-command";
import { lostAddresses } from "./moved-addresses";
import { type Change, documentsNow, publish } from "./publish";
import { shopWarnings } from "./shop-problems";
import { currentVersions } from "./store";

/** The desk's versions, one per line as JSON, for the command that writes them into files. */
export async function pullDocuments({ db, clock }: Deps): Promise<string[]> {
  return (await currentVersions(db, clock())).map((version) => JSON.stringify(version));
}

/**
 * Publishes the documents of a folder that differ from those of the site. A document that was changed at the desk after
 * the folder was copied stays as it is. If a document was changed in both, that is a conflict, and nothing is
 * published.
 */
export async function pushDocuments(deps: Deps, folder: string): Promise<OperatorAnswer> {
  const now = deps.clock();
  const written = await readFolder(folder);
  if (written.size === 0) return { ok: false, lines: [`There are no documents in ${folder}.`] };
  // The operator may have changed the site's own folder a moment ago.
  await refreshContent();
  const versions = new Map((await currentVersions(deps.db, now)).map((one) => [one.path, one]));
  const { files } = await documentsNow(deps.db, now);
  const [changes, kept, conflicts]: [Change[], string[], string[]] = [[], [], []];
  for (const path of new Set([...written.keys(), ...files.keys()])) {
    if (path.startsWith("downloads/")) continue;
    const [theirs, shown] = [written.get(path) ?? null, files.get(path) ?? null];
    if (theirs === shown) continue;
    const version = versions.get(path);
    if (version?.over === textHash(theirs) && textHash(version.text) === textHash(shown)) kept.push(path);
    else if (version && version.settledAt === null) conflicts.push(path);
    else changes.push({ path, entry: null, seen: textHash(shown), text: theirs });
  }
  if (conflicts.length > 0)
    return {
      ok: false,
      lines: [
        "Nothing was published. These documents were changed at the desk and in the folder:",
        ...conflicts.map((path) => `  ${path}`),
        "Copy the desk's versions into a copy of the folder (content -- pull), and compare the two.",
      ],
    };
  const note = `From the folder ${folder}`;
  const outcome = await publish(deps, { memberId: null, note, changes }, ["ADMINISTRATOR"]);
  if (outcome.kind === "mistakes") return { ok: false, lines: outcome.problems.map(problemText) };
  if (outcome.kind === "conflict")
    return { ok: false, lines: [`${outcome.path} was changed in the meantime: nothing was published.`] };
  const published = outcome.kind === "published" ? outcome.versions.map(({ path }) => path) : [];
  const lost = lostAddresses(contentOf(files, now), contentOf((await documentsNow(deps.db, now)).files, now));
  const following = published.filter((path) => !changes.some((change) => change.path === path));
  return {
    ok: true,
    lines: [
      `${published.length - following.length} documents published.`,
      ...lost.map(problemText),
      ...following.map(
        (path) =>
          `${path}: changed as well, because a URL changed. Bring it into the folder with content -- pull.`,
      ),
      ...kept
        .filter((path) => !following.includes(path))
        .map(
          (path) => `${path}: the desk has a newer version. Bring it into the folder with content -- pull.`,
        ),
    ],
  };
}

/** Finds promises to buyers that a folder would break, and addresses that it would lose, without changing anything. */
export async function checkForShop(deps: Deps, folder: string): Promise<OperatorAnswer> {
  const now = deps.clock();
  const written = await readFolder(folder);
  await refreshContent();
  const { files: shown } = await documentsNow(deps.db, now);
  const files = folder === contentFolder() ? shown : written;
  const { content } = nextContent(files, now);
  if (!content) return { ok: true, lines: [] };
  const problems = [
    ...lostAddresses(contentOf(shown, now), content),
    ...(await shopWarnings(deps, content, files)),
  ];
  return { ok: true, lines: problems.map(problemText) };
}
