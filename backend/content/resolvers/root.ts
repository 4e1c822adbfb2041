import type { RootQueryResolvers } from "@/graphql/generated/content/resolvers";
import { content } from "../read-content";
import { paginate, select } from "./connection";
import { find, samePath } from "./find";

export const rootQuery: RootQueryResolvers = {
  menus: (_, args) => ({
    nodes: paginate(
      content().menus.map(({ menu }) => menu),
      args,
    ).nodes,
  }),
  nodeByUri: (_, { uri }) => nodes().find((node) => samePath(node.uri, uri)) ?? null,
  page: (_, { id, idType }) => find(content().pages, id, idType),
  caseStudy: (_, { id, idType }) => find(content().caseStudies, id, idType),
  caseStudies: (_, args) => paginate(plain(select(content().caseStudies, args.where)), args),
  certification: (_, { id, idType }) => find(content().certifications, id, idType),
  certifications: (_, args) => paginate(plain(select(content().certifications, args.where)), args),
  workshop: (_, { id, idType }) => find(content().workshops, id, idType),
  workshops: (_, args, { deps }) => {
    const { upcoming, certificationSlug } = args.where ?? {};
    const all = plain(select(content().workshops, args.where)).filter(
      (node) => !certificationSlug || node.certification?.slug === certificationSlug,
    );
    return paginate(upcoming ? next(all, deps.clock()) : all, args);
  },
  event: (_, { id, idType }) => find(content().events, id, idType),
  events: (_, args, { deps }) => {
    const all = plain(select(content().events, args.where));
    return paginate(args.where?.upcoming ? next(all, deps.clock()) : all, args);
  },
  talk: (_, { id, idType }) => find(content().talks, id, idType),
  talks: (_, args) => {
    const { eventSlug, orderby } = args.where ?? {};
    const chosen = plain(select(content().talks, args.where)).filter(
      (node) => !eventSlug || node.event?.slug === eventSlug,
    );
    return paginate(orderby ? chosen : chosen.toSorted(byBegin), args);
  },
  professional: (_, { id, idType }) => find(content().professionals, id, idType),
  professionals: (_, args) => {
    const { isGuide, isCoach, orderby } = args.where ?? {};
    const chosen = select(
      content().professionals,
      orderby ? args.where : { ...args.where, orderby: [{ field: "MENU_ORDER", order: "ASC" }] },
    );
    return paginate(
      plain(chosen).filter(
        (node) =>
          (isGuide == null || node.isGuide === isGuide) && (isCoach == null || node.isCoach === isCoach),
      ),
      args,
    );
  },
};

/** Everything with a path, pages first. */
export function nodes() {
  const { pages, certifications, workshops, events, talks, professionals, caseStudies, groups, levels } =
    content();
  return [
    ...[pages, certifications, events, talks, professionals, caseStudies, workshops].flatMap((kind) =>
      kind.map(({ node }) => node),
    ),
    ...groups,
    ...levels,
  ];
}

function plain<T>(entries: readonly { node: T }[]): T[] {
  return entries.map(({ node }) => node);
}

type Dated = { startDate?: string | null; endDate?: string | null };

/** Those that have not ended, the next one first, whatever order was asked for (contract: `upcoming`). */
function next<T extends Dated>(all: readonly T[], now: Date): T[] {
  return all.filter(({ endDate }) => Date.parse(endDate ?? "") > now.getTime()).toSorted(byBegin);
}

function byBegin(a: Dated, b: Dated): number {
  return Date.parse(a.startDate ?? "") - Date.parse(b.startDate ?? "");
}
