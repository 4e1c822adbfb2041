import { kindOf } from "../documents";
import type { Deps } from "../../deps";
import { publishChange } from "./drafts";
import { editYaml, editYamlList, yamlEntries, type YamlMap } from "./fields/edit-yaml";
import { documentsNow, type Published } from "./publish";

export type Edit = {
  /** A file with a list: `pictures.yaml`. */
  path: string;
  entry: string;
  memberId: number;
  note: string;
  /** Undefined values are removed. */
  values: Partial<YamlMap>;
};

/** Other editors may publish between reading and publishing, so publishing is repeated. */
const TRIES = 5;

/** Publishes an entry's values, or a new entry with them, even if other entries of the file change meanwhile. */
export async function editEntry(
  deps: Deps,
  { path, entry, memberId, note, values }: Edit,
): Promise<Published> {
  for (let attempt = 1; ; attempt += 1) {
    const { files } = await documentsNow(deps.db, deps.clock());
    const before = files.get(path) ?? null;
    const text = textWith(before ?? "", { path, entry, values });
    const outcome = await publishChange(deps, { path, entry, text, before, memberId, note });
    if (outcome.kind !== "conflict" || attempt === TRIES) return outcome;
  }
}

function textWith(text: string, { path, entry, values }: Pick<Edit, "path" | "entry" | "values">): string {
  const key = kindOf(path)?.named?.key ?? "";
  const at = yamlEntries(text).findIndex((one) => String(one[key]) === entry);
  if (at >= 0) return editYaml(text, at, values, Object.keys(values));
  return editYamlList(
    text,
    0,
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  );
}
