import type { z } from "zod";
import type {
  CaseStudy,
  DefaultTemplate,
  MenuItem,
  Page,
  Professional,
} from "@/graphql/generated/content/resolvers";
import { site } from "@/lib/site";
import { globalId } from "../../ground/relay";
import { encodedPath } from "./written-addresses";
import {
  type CaseStudyEntry,
  contentNode,
  entry,
  featured,
  html,
  type PageEntry,
  type ProfessionalEntry,
  type SharedContent,
} from "./entries";
import type { Document } from "./files";
import type { Reading } from "./reading";
import type * as schemas from "./schemas";

export function readPages(documents: readonly Document<z.infer<typeof schemas.page>>[]): PageEntry[] {
  return documents.map(({ file, slug, data, body }) => {
    const template: DefaultTemplate = {
      __typename: "DefaultTemplate",
      templateName: data.template ?? "Default",
    };
    const node: Page = {
      __typename: "Page",
      ...contentNode(
        "page",
        slug,
        data.path === undefined ? `/${slug}/` : encodedPath(data.path.toLowerCase()),
        data,
      ),
      content: html(body),
      featuredImage: featured(slug, data),
      template,
    };
    return { ...entry(node, file, body), isListed: data.listed };
  });
}

export function readProfessionals(
  documents: readonly Document<z.infer<typeof schemas.professional>>[],
): ProfessionalEntry[] {
  return documents.map(({ file, slug, data, body }) => {
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
    return { ...entry(node, file, body, { order: data.order }), appearance: data.look };
  });
}

export function readCaseStudies(
  documents: readonly Document<z.infer<typeof schemas.caseStudy>>[],
  { problems }: Reading,
): CaseStudyEntry[] {
  return documents.map(({ file, slug, data, body }) => {
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
    return { ...entry(node, file, open, { excerpt: data.excerpt }), membersPart, counted: data.counted };
  });
}

/** A text in its public part and the part for members; `members` is null when the whole text is public. */
type SplitText = Readonly<{ open: string; members: string | null; problem: string | null }>;

const marker = "<!-- members -->";
/** Anything that an editor may have meant as the marker: a typo must not publish the members' part. */
const anyMarker = /<!--[^>]*members?\b[^>]*-->/gi;

/** Splits a Markdown text at the line `<!-- members -->`: the text after it is for signed-in members only. */
export function splitForMembers(text: string): SplitText {
  const markers = [...text.matchAll(anyMarker)];
  const [first] = markers;
  if (!first) return { open: text, members: null, problem: null };
  const open = text.slice(0, first.index).trim();
  const members = text.slice(first.index + first[0].length).trim();
  return { open, members, problem: markerProblem(text, markers.length, open, members) };
}

function markerProblem(text: string, markers: number, open: string, members: string): string | null {
  if (markers > 1) return `"${marker}" appears more than once in it`;
  if (!text.split("\n").some((line) => line.trimEnd() === marker))
    return `the part for members begins with a line that is exactly "${marker}"`;
  if (open === "") return `there is nothing to read before "${marker}"`;
  return members === "" ? `nothing follows "${marker}"` : null;
}

/** The second-level headings, in order. */
export function outlineOf(text: string): string[] {
  return [...text.matchAll(/^## +(.+?)(?: *\{#[\w-]+\})?$/gm)].map(([, heading = ""]) => heading);
}

type WrittenMenus = z.infer<typeof schemas.menus>;

export function buildMenus(written: WrittenMenus): SharedContent["menus"] {
  return written.map(({ number, slug, name, items }) => {
    let order = 0;
    const item = (
      link: Omit<WrittenMenus[number]["items"][number], "children">,
      parent: number,
    ): MenuItem => ({
      __typename: "MenuItem",
      id: globalId("menu_item", link.number),
      databaseId: link.number,
      parentId: parent === 0 ? null : globalId("menu_item", parent),
      parentDatabaseId: parent,
      order: (order += 1),
      target: link.target ?? null,
      label: link.label,
      uri: link.uri.startsWith("/") ? encodedPath(link.uri) : link.uri,
      cssClasses: [],
    });
    return {
      menu: { __typename: "Menu", id: globalId("menu", number), databaseId: number, slug, name },
      items: items.flatMap((top) => [item(top, 0), ...top.children.map((child) => item(child, top.number))]),
    };
  });
}
