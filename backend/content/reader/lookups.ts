import { plainPath } from "../selection";
import type { Content } from "./entries";

/** What is asked for again and again, made once for each state of the content and not for each answer. */
export function lookupsOf(content: Content) {
  const { workshops, events, talks } = content;
  return Object.freeze({
    /** The same entries in the order of their begin. */
    byBegin: Object.freeze({
      workshops: workshops.toSorted(earlier),
      events: events.toSorted(earlier),
      talks: talks.toSorted(earlier),
    }),
    byPath: byPath(content),
  });
}

type Dated = { node: { startDate?: string | null } };

function earlier({ node: a }: Dated, { node: b }: Dated): number {
  return Date.parse(a.startDate ?? "") - Date.parse(b.startDate ?? "");
}

/** Everything with a path; of two with the same the page, or what is listed first here. */
function byPath(content: Content) {
  const { pages, certifications, workshops, events, talks, professionals, caseStudies, groups, levels } =
    content;
  const nodes = [
    ...[pages, certifications, events, talks, professionals, caseStudies, workshops].flatMap((kind) =>
      kind.map(({ node }) => node),
    ),
    ...groups,
    ...levels,
  ];
  return new Map(
    nodes.toReversed().flatMap((node) => (node.uri ? [[plainPath(node.uri), node] as const] : [])),
  );
}
