import { z } from "zod";
import { attempt, type Question, type Reply } from "../attempt";
import type { Asking } from "../visit";

/**
 * Fields that a post lacks, such as company and industry, are null. No post is for members only.
 * @returns null for other questions, and when the host has no posts
 */
export async function postAnswer(visit: Asking, question: Question): Promise<Reply | null> {
  const { name } = question.operation;
  const { slug, uri, first = 100, after = null } = question.variables;
  if (name === "getCaseStudies") {
    const reply = await ask(visit, manyPosts, { first, after });
    const found = posts.safeParse(reply.body.data);
    if (!found.success) return isOutage(reply) ? reply : null;
    const { nodes, pageInfo } = found.data.posts;
    return { ...reply, body: { data: { caseStudies: { nodes: nodes.map(caseOf), pageInfo } } } };
  }
  const wanted = name === "getNodeByUri" ? casePath.exec(String(uri))?.[1] : slug;
  if (typeof wanted !== "string" || !(name === "getNodeByUri" || name.startsWith("getCaseStudy")))
    return null;
  const reply = await ask(visit, onePost, { slug: wanted });
  const found = post.safeParse(reply.body.data);
  if (!found.success) return isOutage(reply) ? reply : null;
  const one = found.data.post && caseOf(found.data.post);
  return { ...reply, body: { data: name === "getNodeByUri" ? { nodeByUri: one } : { caseStudy: one } } };
}

const casePath = /^\/case-studies\/([^/]+)\/$/;

const fields = `__typename id databaseId slug title excerpt content date modified
  featuredImage { node { id sourceUrl altText mediaDetails { width height } } }`;
const manyPosts = `query getPosts($first: Int, $after: String) {
  posts(first: $first, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } }
}`;
const onePost = `query getPost($slug: ID!) { post(id: $slug, idType: SLUG) { ${fields} } }`;

const text = z.string().nullish();
const node = z.looseObject({
  id: z.string(),
  databaseId: z.number(),
  slug: text,
  title: text,
  excerpt: text,
});
const posts = z.object({
  posts: z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
const post = z.object({ post: node.nullable() });

function caseOf({ slug, ...one }: z.infer<typeof node>) {
  const missing = {
    company: null,
    industry: null,
    logo: null,
    quote: null,
    quoteAuthor: null,
    membersPart: null,
  };
  return { ...missing, ...one, slug, uri: slug ? `/case-studies/${slug}/` : null, __typename: "CaseStudy" };
}

function isOutage({ status, refused }: Reply): boolean {
  return status >= 500 || !refused;
}

function ask(visit: Asking, query: string, variables: Question["variables"]): Promise<Reply> {
  const name = query === onePost ? "getPost" : "getPosts";
  const operation = { name, endpoint: "content", kind: "query", text: query, trusted: false } as const;
  return attempt(visit.answererFor("content"), visit.jar, visit, { operation, variables });
}
