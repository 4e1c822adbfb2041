import type { QueryResolvers, Resolvers } from "@/graphql/generated/desk/resolvers";
import { deskVisitor, mayAct } from "../desk";
import { MOST } from "./find-rows";
import { type FoundThing, kinds } from "./kinds";
import { readTyped } from "./typed";

type Group = { kind: (typeof kinds)[number]["name"]; nodes: FoundThing[]; hasMore: boolean };

const find: QueryResolvers["find"] = async (_root, args, context) => {
  const { deps } = context;
  const typed = readTyped(args.text.slice(0, 200));
  const roles = (await deskVisitor(context))?.roles ?? [];
  const groups: Group[] = await deps.db.transaction(async (tx) => {
    const found: Group[] = [];
    for (const { name, roles: allowed, find: ask } of kinds) {
      if (!mayAct(roles, allowed)) continue;
      const things = await ask(tx, typed, deps.clock());
      if (things.length > 0)
        found.push({ kind: name, nodes: things.slice(0, MOST), hasMore: things.length > MOST });
    }
    return found;
  });
  return { order: onlyOrder(groups, typed), groups };
};

/** The order that the whole text names: by its number, or by that of a document or payment. */
function onlyOrder(
  groups: readonly Group[],
  { orders, documents, words }: ReturnType<typeof readTyped>,
): number | null {
  const things = (kind: Group["kind"]) => groups.find((group) => group.kind === kind)?.nodes ?? [];
  const named = [
    ...things("ORDER").filter(({ key }) => orders.includes(Number(key))),
    ...things("DOCUMENT").filter(
      ({ title }) => documents.includes(title) || (words.length === 1 && words[0] === title),
    ),
  ];
  const keys = [...new Set(named.map(({ key }) => key))];
  return keys.length === 1 ? Number(keys[0]) : null;
}

export const findResolvers: Resolvers = { Query: { find } };
