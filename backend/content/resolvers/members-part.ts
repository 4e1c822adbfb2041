import type { Resolvers } from "@/graphql/generated/content/resolvers";
import { content } from "../read-content";

/**
 * The part of a case study behind the soft login gate (R053). Its outline is for everybody and needs no session; its
 * text is never part of a node, so that no other field, list or search can answer it.
 */
export const membersPart: Pick<Resolvers, "CaseStudy" | "CaseStudyMembersPart"> = {
  CaseStudy: {
    membersPart: ({ id }) => content().caseStudies.find(({ node }) => node.id === id)?.membersPart ?? null,
  },
  CaseStudyMembersPart: {
    content: async (part, _, { identity }) => ((await identity()) ? (part.content ?? null) : null),
  },
};
