import { kindOf } from "../documents";
import type { Deps } from "../../deps";
import { publishChange } from "./drafts";
import { editYaml, editYamlList, yamlEntries, type YamlMap } from "./fields/edit-yaml";
import { type Published, withDocumentsLocked } from "./publish";

export type Edit = {
  /** A file with a list: `pictures.yaml`. */
  path: string;
  entry: string;
  memberId: number;
  note: string;
  /** Undefined values are removed. */
  values: Partial<YamlMap>;
};

/** Publishes an entry's values, or a new entry with them. */
export function editEntry(deps: Deps, { path, entry, memberId, note, values }: Edit): Promise<Published> {
  return withDocumentsLocked(deps, (locked) => {
    const before = locked.files.get(path) ?? null;
    const text = textWith(before ?? "", { path, entry, values });
    return publishChange(locked, { path, entry, text, before, memberId, note });
  });
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
