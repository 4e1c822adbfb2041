import type {
  Certification,
  CertificationGroup,
  CertificationLevel,
} from "@/graphql/generated/content/resolvers";
import { readDocuments } from "./files";
import { contentNode, entry, featured, globalId, html } from "./node";
import type { Entry } from "./node";
import type { Problems } from "./problems";
import * as schemas from "./schemas";

export type Terms = { groups: CertificationGroup[]; levels: CertificationLevel[] };
type Term = { number: number; slug: string; name: string };

export function buildTerms(data: { groups: Term[]; levels: Term[] }): Terms {
  return {
    groups: data.groups.map((one) => ({ __typename: "CertificationGroup", ...term("group", one) })),
    levels: data.levels.map((one) => ({ __typename: "CertificationLevel", ...term("level", one) })),
  };
}

/** A term has no page of its own; its path is a place in the list of workshops. */
function term(type: string, { number, slug, name }: Term) {
  return {
    id: globalId(`certification_${type}`, number),
    databaseId: number,
    slug,
    name,
    uri: `/workshops/#${type}-${slug}`,
    isContentNode: false,
    isTermNode: true,
  };
}

export function readCertifications(root: string, terms: Terms, problems: Problems): Entry<Certification>[] {
  return readDocuments(root, "certifications", schemas.certification, problems).map(
    ({ file, slug, data, body }) => {
      const pick = <T extends { slug?: string | null }>(field: string, all: T[], wanted: string[]): T[] =>
        wanted.flatMap((one) => {
          const found = all.find((candidate) => candidate.slug === one);
          if (!found) problems.add(file, field, `"${one}" is not in terms.yaml`);
          return found ?? [];
        });
      const node: Certification = {
        __typename: "Certification",
        ...contentNode("certification", slug, `/workshops/${slug}/`, data),
        content: html(body),
        excerpt: html(data.excerpt),
        featuredImage: featured(slug, data),
        subtitle: data.subtitle,
        duration: data.duration,
        addon: data.addon,
        productId: data.product,
        certificationGroups: { nodes: pick("groups", terms.groups, data.groups) },
        certificationLevels: { nodes: pick("levels", terms.levels, data.levels) },
        variants: data.variants.map(({ key, title, product, content }) => ({
          key,
          title,
          productId: product,
          content: html(content),
        })),
      };
      return entry(node, body, { order: data.order, excerpt: data.excerpt });
    },
  );
}
