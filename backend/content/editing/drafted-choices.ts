import { content } from "../catalogue";
import { type Files, nameOfPath } from "../documents";
import { type Place, valuesOf } from "./document";
import { type Choice, type Choices, choicesOf } from "./fields/choices";
import { isNewIn, kindNamedBy } from "./together";

type DraftedText = Place & { text: string | null };

/** The documents that a field can name: the published `files`, and the new documents in an editor's drafts. */
export function choicesWithDrafts(files: Files, drafts: readonly DraftedText[]): Choices {
  const published = choicesOf(content(), files);
  const more = drafts.filter((one) => isNewIn(files, one)).flatMap(draftedChoices);
  return new Map(
    [...published].map(([key, choices]) => [
      key,
      [...choices, ...more.filter((one) => one.keys.includes(key)).map(({ choice }) => choice)],
    ]),
  );
}

function draftedChoices({ path, entry, text }: DraftedText): { keys: readonly string[]; choice: Choice }[] {
  const values = valuesOf(text ?? "", path, entry);
  const { slug, sku, number, title, name, guide } = values;
  const keys = Object.entries(kindNamedBy)
    .filter(([key, kind]) => kind === path.replace(/\/.*$/, "") && (key !== "guides" || guide === true))
    .map(([key]) => key);
  const value = String((entry === null ? (slug ?? nameOfPath(path)) : (sku ?? slug)) ?? "");
  const aliases = entry === null ? [] : [slug, number].map(String);
  return [{ keys, choice: { value, name: `${String(title ?? name ?? value)} (your draft)`, aliases } }];
}
