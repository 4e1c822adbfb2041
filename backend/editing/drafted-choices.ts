import { content, type Files, nameOfPath } from "../content";
import { type Place, valuesOf } from "./document";
import { type Choice, type Choices, choicesOf } from "./fields/choices";
import { isNewIn } from "./together";

type DraftedText = Place & { text: string | null };

/** What documents refer to, with the new documents of an editor's drafts. @param files the published documents */
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

/** The fields that name a document of a kind. */
const naming: Readonly<Record<string, readonly string[]>> = {
  certifications: ["certification"],
  events: ["event"],
  professionals: ["professional", "guides"],
  "products.yaml": ["product"],
};

function draftedChoices({ path, entry, text }: DraftedText): { keys: readonly string[]; choice: Choice }[] {
  const values = valuesOf(text ?? "", path, entry);
  const { slug, sku, number, title, name, guide } = values;
  const keys = (naming[path.replace(/\/.*$/, "")] ?? []).filter((key) => key !== "guides" || guide === true);
  const value = String((entry === null ? (slug ?? nameOfPath(path)) : (sku ?? slug)) ?? "");
  const aliases = entry === null ? [] : [slug, number].map(String);
  return [{ keys, choice: { value, name: `${String(title ?? name ?? value)} (your draft)`, aliases } }];
}
