import type { CaseStudy, DefaultTemplate, Page, Professional } from "@/graphql/generated/content/resolvers";
import { site } from "@/lib/site";
import type { CaseStudyEntry, ProfessionalEntry } from "./content";
import { readDocuments } from "./files";
import { outlineOf, splitForMembers } from "./members-text";
import { contentNode, entry, featured, html } from "./node";
import type { Entry } from "./node";
import type { Problems } from "./problems";
import * as schemas from "./schemas";

export function readPages(root: string, problems: Problems): Entry<Page>[] {
  return readDocuments(root, "pages", schemas.page, problems).map(({ slug, data, body }) => {
    const template: DefaultTemplate = {
      __typename: "DefaultTemplate",
      templateName: data.template ?? "Default",
    };
    const node: Page = {
      __typename: "Page",
      ...contentNode("page", slug, data.path ?? `/${slug}/`, data),
      content: html(body),
      featuredImage: featured(slug, data),
      template,
    };
    return entry(node, body);
  });
}

export function readProfessionals(root: string, problems: Problems): ProfessionalEntry[] {
  return readDocuments(root, "professionals", schemas.professional, problems).map(({ slug, data, body }) => {
    const node: Professional = {
      __typename: "Professional",
      ...contentNode("professional", slug, `/${site.slug}-professional/${slug}/`, data),
      content: html(body),
      featuredImage: featured(slug, data),
      headline: data.headline,
      company: data.company,
      city: data.city,
      country: data.country,
      languages: data.languages,
      isGuide: data.guide,
      isCoach: data.coach,
      socialLinks: data.social,
    };
    return { ...entry(node, body, { order: data.order }), look: data.look };
  });
}

export function readCaseStudies(root: string, problems: Problems): CaseStudyEntry[] {
  return readDocuments(root, "case-studies", schemas.caseStudy, problems).map(
    ({ file, slug, data, body }) => {
      const { open, members, problem } = splitForMembers(body);
      if (problem) problems.add(file, "text", problem);
      const node: CaseStudy = {
        __typename: "CaseStudy",
        ...contentNode("case_study", slug, `/case-studies/${slug}/`, data),
        content: html(open),
        excerpt: html(data.excerpt),
        featuredImage: featured(slug, data),
        company: data.company,
        industry: data.industry,
        quote: data.quote,
        quoteAuthor: data.quoteAuthor,
        logo: null,
      };
      const membersPart = members ? { outline: outlineOf(members), content: html(members) } : null;
      return { ...entry(node, open, { excerpt: data.excerpt }), membersPart };
    },
  );
}
