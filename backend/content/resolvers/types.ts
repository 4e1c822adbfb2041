import type { PostObjectFieldFormatEnum, Resolvers } from "@/graphql/generated/content/resolvers";
import { content } from "../read-content";
import { paginate } from "./connection";
import { membersPart } from "./members-part";

type Format = { format?: PostObjectFieldFormatEnum | null };
type Node = { id?: string; content?: string | null; excerpt?: string | null };

const contentField = (node: Node, { format }: Format) =>
  format === "RAW" ? (written(node)?.source ?? null) : (node.content ?? null);
const excerptField = (node: Node, { format }: Format) =>
  format === "RAW" ? (written(node)?.excerptSource ?? null) : (node.excerpt ?? null);

/** An entry with the editor's Markdown. */
function written({ id }: Node) {
  const { pages, certifications, events, talks, professionals, caseStudies } = content();
  return [pages, certifications, events, talks, professionals, caseStudies]
    .flat()
    .find((entry) => entry.node.id === id);
}

const typed = <T extends string>(node: { __typename?: T }): T | null => node.__typename ?? null;

/** Fields that depend on an argument, and the concrete type behind each interface. The rest is read by name. */
export const types: Resolvers = {
  Page: { content: contentField },
  CaseStudy: { content: contentField, excerpt: excerptField, ...membersPart.CaseStudy },
  CaseStudyMembersPart: membersPart.CaseStudyMembersPart,
  Certification: {
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
    talks: (node) =>
      content()
        .talks.filter((talk) => talk.event === node.slug)
        .map((talk) => talk.node)
        .toSorted((a, b) => Date.parse(a.startDate ?? "") - Date.parse(b.startDate ?? "")),
  },
  Talk: { content: contentField, excerpt: excerptField },
  Professional: { content: contentField },
  Node: { __resolveType: typed },
  DatabaseIdentifier: { __resolveType: typed },
  UniformResourceIdentifiable: { __resolveType: typed },
  ContentNode: { __resolveType: typed },
  NodeWithTitle: { __resolveType: typed },
  NodeWithContentEditor: { __resolveType: typed },
  NodeWithExcerpt: { __resolveType: typed },
  NodeWithFeaturedImage: { __resolveType: typed },
  NodeWithTemplate: { __resolveType: typed },
  MenuItemLinkable: { __resolveType: typed },
  TermNode: { __resolveType: typed },
  ContentTemplate: { __resolveType: typed },
};
