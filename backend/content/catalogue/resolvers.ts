import type {
  MenuItemResolvers,
  MenuResolvers,
  PostObjectFieldFormatEnum,
  Resolvers,
  RootQueryResolvers,
} from "@/graphql/generated/content/resolvers";
import { type PageArgs, paginateBy } from "../../ground/relay";
import { entriesOf } from "../documents";
import { catalogue, content, lookups } from "./read-content";
import { findEntry, isId, plainPath, selectEntries } from "./selection";

/**
 * The members-only part of a case study, which readers see after they sign in. Its outline is public and needs no
 * session. Its text is never part of a node, so no other field, list or search can return it.
 */
const membersPart: Pick<Resolvers, "CaseStudy" | "CaseStudyMembersPart"> = {
  CaseStudy: {
    membersPart: ({ id }) => content().caseStudies.find(({ node }) => node.id === id)?.membersPart ?? null,
  },
  CaseStudyMembersPart: {
    content: async (part, _, { identity }) => ((await identity()) ? (part.content ?? null) : null),
  },
};

type Format = { format?: PostObjectFieldFormatEnum | null };
type WithContent = { id?: string; content?: string | null; excerpt?: string | null };

const contentField = (node: WithContent, { format }: Format) =>
  format === "RAW" ? (written(node)?.source ?? null) : (node.content ?? null);
const excerptField = (node: WithContent, { format }: Format) =>
  format === "RAW" ? (written(node)?.excerptSource ?? null) : (node.excerpt ?? null);

/** An entry with the editor's Markdown. */
function written({ id }: WithContent) {
  return entriesOf(content()).find((entry) => entry.node.id === id);
}

const typeName = <T extends string>(node: { __typename?: T }): T | null => node.__typename ?? null;

/**
 * Fields that depend on an argument, and the concrete type behind each interface. GraphQL reads the other fields by
 * name.
 */
const types: Resolvers = {
  Page: { content: contentField },
  CaseStudy: { content: contentField, excerpt: excerptField, ...membersPart.CaseStudy },
  CaseStudyMembersPart: membersPart.CaseStudyMembersPart,
  Certification: {
    // With the built-in shop, the product's file may also say it.
    byInvitation: ({ byInvitation, productId }) =>
      byInvitation === true || Boolean(catalogue().product(productId ?? 0)?.requiresInvite),
    content: contentField,
    excerpt: excerptField,
    certificationGroups: (node, args) => ({
      nodes: paginate(node.certificationGroups?.nodes ?? [], args).nodes,
    }),
    certificationLevels: (node, args) => ({
      nodes: paginate(node.certificationLevels?.nodes ?? [], args).nodes,
    }),
  },
  Event: {
    content: contentField,
    excerpt: excerptField,
    talks: (node) => nodesOf(lookups().byBegin.talks.filter((talk) => talk.event === node.slug)),
  },
  Talk: { content: contentField, excerpt: excerptField },
  Professional: { content: contentField },
  Node: { __resolveType: typeName },
  DatabaseIdentifier: { __resolveType: typeName },
  UniformResourceIdentifiable: { __resolveType: typeName },
  ContentNode: { __resolveType: typeName },
  NodeWithTitle: { __resolveType: typeName },
  NodeWithContentEditor: { __resolveType: typeName },
  NodeWithExcerpt: { __resolveType: typeName },
  NodeWithFeaturedImage: { __resolveType: typeName },
  NodeWithTemplate: { __resolveType: typeName },
  MenuItemLinkable: { __resolveType: typeName },
  TermNode: { __resolveType: typeName },
  ContentTemplate: { __resolveType: typeName },
};

const menu: MenuResolvers = {
  menuItems: (parent, { where, ...page }) => {
    const items = content().menus.find((one) => isId(one.menu, parent.id))?.items ?? [];
    return {
      nodes: paginate(
        items.filter((item) => isChildOf(item, where)),
        page,
      ).nodes,
    };
  },
};

const menuItem: MenuItemResolvers = {
  childItems: (parent, { where, ...page }) => {
    const items = content()
      .menus.flatMap((one) => one.items)
      .filter((item) => item.parentDatabaseId === parent.databaseId);
    return {
      nodes: paginate(
        items.filter((item) => isChildOf(item, where)),
        page,
      ).nodes,
    };
  },
  connectedNode: ({ uri }) => {
    const node = uri ? nodeAt(uri) : undefined;
    return node ? { node } : null;
  },
  url: ({ uri }, _, { deps }) => (uri ? new URL(uri, deps.settings.origin).href : null),
};

type ParentFilter = { parentId?: string | null; parentDatabaseId?: number | null } | null | undefined;

/** `parentId` is a global id or a number, "0" for the top level. */
function isChildOf(
  item: { parentId?: string | null; parentDatabaseId?: number | null },
  where: ParentFilter,
): boolean {
  const { parentId, parentDatabaseId } = where ?? {};
  if (parentDatabaseId != null && item.parentDatabaseId !== parentDatabaseId) return false;
  return (
    parentId == null ||
    parentId === String(item.parentDatabaseId) ||
    (item.parentId != null && parentId === item.parentId)
  );
}

const rootQuery: RootQueryResolvers = {
  menus: (_, args) => ({
    nodes: paginate(
      content().menus.map(({ menu }) => menu),
      args,
    ).nodes,
  }),
  nodeByUri: (_, { uri }) => nodeAt(uri) ?? null,
  page: (_, { id, idType }) => findEntry(content().pages, id, idType),
  caseStudy: (_, { id, idType }) => findEntry(content().caseStudies, id, idType),
  caseStudies: (_, args) => paginate(nodesOf(selectEntries(content().caseStudies, args.where)), args),
  certification: (_, { id, idType }) => findEntry(content().certifications, id, idType),
  certifications: (_, args) => paginate(nodesOf(selectEntries(content().certifications, args.where)), args),
  workshop: (_, { id, idType }) => findEntry(content().workshops, id, idType),
  workshops: (_, args, { deps }) => {
    const { upcoming, certificationSlug } = args.where ?? {};
    const chosen = upcoming
      ? selectEntries(notEnded(lookups().byBegin.workshops, deps.clock()), unordered(args.where))
      : selectEntries(content().workshops, args.where);
    const ofKind = nodesOf(chosen).filter(
      (node) => !certificationSlug || node.certification?.slug === certificationSlug,
    );
    return paginate(ofKind, args);
  },
  event: (_, { id, idType }) => findEntry(content().events, id, idType),
  events: (_, args, { deps }) => {
    const chosen = args.where?.upcoming
      ? selectEntries(notEnded(lookups().byBegin.events, deps.clock()), unordered(args.where))
      : selectEntries(content().events, args.where);
    return paginate(nodesOf(chosen), args);
  },
  talk: (_, { id, idType }) => findEntry(content().talks, id, idType),
  talks: (_, args) => {
    const { eventSlug, orderby } = args.where ?? {};
    const talks = orderby ? content().talks : lookups().byBegin.talks;
    const chosen = selectEntries(talks, args.where).filter(({ event }) => !eventSlug || event === eventSlug);
    return paginate(nodesOf(chosen), args);
  },
  professional: (_, { id, idType }) => findEntry(content().professionals, id, idType),
  professionals: (_, args) => {
    const { isGuide, isCoach, orderby } = args.where ?? {};
    const chosen = selectEntries(
      content().professionals,
      orderby ? args.where : { ...args.where, orderby: [{ field: "MENU_ORDER", order: "ASC" }] },
    );
    return paginate(
      nodesOf(chosen).filter(
        (node) =>
          (isGuide == null || node.isGuide === isGuide) && (isCoach == null || node.isCoach === isCoach),
      ),
      args,
    );
  },
};

function nodeAt(uri: string) {
  return lookups().byPath.get(plainPath(uri));
}

function nodesOf<T>(entries: readonly { node: T }[]): T[] {
  return entries.map(({ node }) => node);
}

function paginate<T extends { id?: string }>(nodes: readonly T[], args: PageArgs) {
  return paginateBy(nodes, ({ id = "" }) => id, args);
}

function notEnded<E extends { endsAt: number }>(all: readonly E[], now: Date): E[] {
  const from = now.getTime();
  return all.filter(({ endsAt }) => endsAt > from);
}

/** Upcoming entries are always sorted by their start, whatever order the query names (contract: `upcoming`). */
function unordered<T extends object>(where: T | null | undefined) {
  return { ...where, orderby: null };
}

/** Resolvers for every root field of the content contract. */
export const contentResolvers: Resolvers = {
  ...types,
  Menu: menu,
  MenuItem: menuItem,
  RootQuery: rootQuery,
};
