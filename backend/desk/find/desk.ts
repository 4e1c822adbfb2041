import { z } from "zod";
import { everybody, mayAct } from "../../ground/desk-roles";
import { deskRead } from "../../ground/desk-entry";
import { MOST } from "./find-rows";
import { type FoundEntry, kinds } from "./kinds";
import { readTyped } from "./typed";

type Group = { kind: (typeof kinds)[number]["name"]; nodes: FoundEntry[]; hasMore: boolean };

export const reads = {
  /** Everything at the desk that a text names and the person's roles may see. Typing mistakes are tolerated. */
  find: deskRead({
    roles: everybody,
    input: z.strictObject({ text: z.string().transform((text) => text.slice(0, 200)) }),
    async run({ text }, { deps, staff: { roles } }) {
      const typed = readTyped(text);
      const groups: Group[] = await deps.db.transaction(async (tx) => {
        const found: Group[] = [];
        for (const { name, roles: allowed, find } of kinds) {
          if (!mayAct(roles, allowed)) continue;
          const entries = await find(tx, typed, deps.clock());
          if (entries.length > 0)
            found.push({ kind: name, nodes: entries.slice(0, MOST), hasMore: entries.length > MOST });
        }
        return found;
      });
      return { order: onlyOrder(groups, typed), groups };
    },
  }),
};

/** The order that the whole text names, by its number or by the number of a document or payment. */
function onlyOrder(
  groups: readonly Group[],
  { orders, documents, words }: ReturnType<typeof readTyped>,
): number | null {
  const entries = (kind: Group["kind"]) => groups.find((group) => group.kind === kind)?.nodes ?? [];
  const named = [
    ...entries("ORDER").filter(({ key }) => orders.includes(Number(key))),
    ...entries("DOCUMENT").filter(
      ({ title }) => documents.includes(title) || (words.length === 1 && words[0] === title),
    ),
  ];
  const keys = [...new Set(named.map(({ key }) => key))];
  return keys.length === 1 ? Number(keys[0]) : null;
}
