import fs from "node:fs";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { createYoga } from "graphql-yoga";
import { describe, expect, it } from "vitest";
import { contentResolvers } from "@/backend/content/catalogue/resolvers";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { site } from "@/lib/site";

const typeDefs = fs.readFileSync("graphql/content/schema.graphql", "utf8");
const schema = makeExecutableSchema({ typeDefs, resolvers: [contentResolvers] });

const yoga = createYoga<{ now: Date }>({
  schema,
  graphqlEndpoint: "/*",
  logging: false,
  maskedErrors: false,
  context: ({ now }) => ({
    identity: async () => null,
    deps: { clock: () => now, settings: { origin: "http://localhost:3000" } },
  }),
});

async function ask(query: string, variables: Record<string, unknown> = {}, now = new Date()) {
  const body = JSON.stringify({ query, variables });
  const request = new Request("http://content.test/graphql", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  const { data, errors } = await (await yoga.fetch(request, { now })).json();
  return { data, errors: errors?.map((error: { message: string }) => error.message) };
}

const samples: Record<string, Record<string, unknown>> = {
  getCaseStudy: { slug: "kestrel-bank" },
  getCaseStudyForMembers: { slug: "kestrel-bank" },
  getCaseStudyOutline: { slug: "kestrel-bank" },
  getCertification: { slug: "flight-level-2-design" },
  getEvent: { slug: `${site.slug}-day` },
  getNodeByUri: { uri: "/workshops/flight-level-3-design" },
  getPage: { uri: "/privacy-policy" },
  getProfessional: { slug: "clara-hofstetter" },
  getTalk: { slug: "what-we-got-wrong" },
};
const documents = Object.entries(operations).filter(([, { endpoint }]) => endpoint === "content");

describe("the operations of the contract", () => {
  it.each(documents.map(([name, { text }]) => [name, text] as const))(
    "%s is answered",
    async (name, text) => {
      const { data, errors } = await ask(text, samples[name]);
      expect(errors).toBeUndefined();
      const [root] = Object.values(data);
      expect(root).toBeTruthy();
      if (typeof root === "object" && root !== null && "nodes" in root) expect(root.nodes).not.toEqual([]);
    },
  );

  it.each(Object.keys(samples))("%s answers null for what is not there", async (name) => {
    const text = documents.find(([key]) => key === name)?.[1].text ?? "";
    const { data, errors } = await ask(text, { slug: "nothing", uri: "/no/such/path/" });
    expect(errors).toBeUndefined();
    expect(Object.values(data)).toEqual([null]);
  });
});

describe("finding content by its address", () => {
  const query = "query ($uri: String!) { nodeByUri(uri: $uri) { __typename uri } }";
  it.each([
    ["workshops/flight-level-2-design", "Certification"],
    ["/workshops/flight-level-2-design", "Certification"],
    ["/workshops/flight-level-2-design/", "Certification"],
    ["/workshops/flight-level-2-design/?offer=x", "Certification"],
    ["/imprint", "Page"],
    ["/case-studies/kestrel-bank/", "CaseStudy"],
    [`/academy/events/${site.slug}-day`, "Event"],
    [`/academy/events/${site.slug}-day/what-we-got-wrong`, "Talk"],
    ["/workshops#group-design", "CertificationGroup"],
  ])("%s is a %s", async (uri, type) => {
    const { data, errors } = await ask(query, { uri });
    expect(errors).toBeUndefined();
    expect(data.nodeByUri.__typename).toBe(type);
  });
  it.each(["", "/", "/imprint/x", "/store/cart"])("%j is nothing", async (uri) => {
    expect((await ask(query, { uri })).data).toEqual({ nodeByUri: null });
  });
});

describe("finding content by an id of any kind", () => {
  it("finds the same node by slug, number, global id and path", async () => {
    const fields = "id databaseId slug uri";
    const { data } = await ask(`{ certification(id: "flight-level-2-design", idType: SLUG) { ${fields} } }`);
    const node = data.certification;
    expect(Buffer.from(node.id, "base64").toString()).toBe(`certification:${node.databaseId}`);
    for (const [id, type] of [
      [node.id, "ID"],
      [String(node.databaseId), "DATABASE_ID"],
      [node.uri, "URI"],
    ]) {
      expect(
        (await ask(`{ certification(id: "${id}", idType: ${type}) { ${fields} } }`)).data.certification,
      ).toEqual(node);
    }
    expect((await ask(`{ certification(id: "${node.id}") { slug } }`)).data.certification.slug).toBe(
      node.slug,
    );
  });
});

describe("pages of a list", () => {
  const page = (args: string) =>
    ask(
      `{ professionals(${args}) { nodes { slug } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } }`,
    );
  it("are 10 long unless told, and at most 100", async () => {
    expect((await ask("{ professionals { nodes { slug } } }")).data.professionals.nodes).toHaveLength(10);
    expect((await page("first: 5000")).data.professionals.nodes.length).toBeGreaterThanOrEqual(20);
    expect((await page("first: 0")).data.professionals.nodes).toEqual([]);
  });

  it("lead through all of it once, forwards and backwards", async () => {
    const all = (await page("first: 100")).data.professionals.nodes.map((one: { slug: string }) => one.slug);
    const forwards: string[] = [];
    for (let cursor = "", more = true; more;) {
      const { nodes, pageInfo } = (await page(`first: 3${cursor && `, after: "${cursor}"`}`)).data
        .professionals;
      expect(pageInfo.hasPreviousPage).toBe(forwards.length > 0);
      forwards.push(...nodes.map((one: { slug: string }) => one.slug));
      cursor = pageInfo.endCursor;
      more = pageInfo.hasNextPage;
    }
    expect(forwards).toEqual(all);
    const backwards: string[] = [];
    for (let cursor = "", more = true; more;) {
      const { nodes, pageInfo } = (await page(`last: 7${cursor && `, before: "${cursor}"`}`)).data
        .professionals;
      backwards.unshift(...nodes.map((one: { slug: string }) => one.slug));
      cursor = pageInfo.startCursor;
      more = pageInfo.hasPreviousPage;
    }
    expect(backwards).toEqual(all);
  });

  it("are empty behind a cursor that is not known, and refuse nonsense", async () => {
    expect((await page('first: 3, after: "bm8="')).data.professionals.nodes).toEqual([]);
    expect((await page("first: -1")).errors).toEqual(["first and last cannot be negative"]);
    expect((await page("first: 1, last: 1")).errors).toEqual(["first and last cannot be used together"]);
  });
});

describe("filters of a list", () => {
  it("filters and orders", async () => {
    const slugs = async (query: string) => {
      const { data, errors } = await ask(`{ list: ${query} { nodes { slug databaseId } } }`);
      expect(errors).toBeUndefined();
      return data.list.nodes.map((one: { slug: string }) => one.slug);
    };
    expect(await slugs('professionals(first: 100, where: { search: "insurance portfolios" })')).toContain(
      "clara-hofstetter",
    );
    expect(await slugs('professionals(where: { name: "jonas-ekdahl" })')).toEqual(["jonas-ekdahl"]);
    expect(await slugs('professionals(where: { in: ["301", "302"] })')).toEqual([
      "clara-hofstetter",
      "tomasz-wilk",
    ]);
    const coaches = await slugs("professionals(first: 100, where: { isGuide: false, isCoach: true })");
    expect(coaches).toContain("miriam-falk");
    expect(coaches).not.toContain("clara-hofstetter");
    const titles = await slugs("caseStudies(where: { orderby: [{ field: SLUG, order: DESC }] })");
    expect(titles).toEqual(titles.toSorted().toReversed());
    expect(await slugs('caseStudies(where: { notIn: ["601"] })')).not.toContain("achleitner-lift-controls");
    expect(await slugs(`talks(where: { eventSlug: "${site.slug}-day" })`)).toHaveLength(8);
    expect(await slugs('talks(where: { eventSlug: "other" })')).toEqual([]);
    expect((await slugs("certifications(where: { orderby: [{ field: MENU_ORDER, order: ASC }] })"))[0]).toBe(
      `${site.slug}-introduction`,
    );
  });

  it("upcoming leaves out what has ended and begins with the next", async () => {
    const query =
      "{ workshops(first: 100, where: { upcoming: true }) { nodes { slug startDate endDate timezone variationId productId } } }";
    const now = (await ask(query)).data.workshops.nodes;
    expect(now.length).toBeGreaterThanOrEqual(12);
    expect(new Set(now.map((one: { timezone: string }) => one.timezone)).size).toBeGreaterThanOrEqual(5);
    const begins = now.map((one: { startDate: string }) => Date.parse(one.startDate));
    expect(begins).toEqual(begins.toSorted((a: number, b: number) => a - b));
    const first = new Date(Date.parse(now[0].endDate) + 1);
    expect(
      (await ask(query, {}, first)).data.workshops.nodes.map((one: { slug: string }) => one.slug),
    ).not.toContain(now[0].slug);
    const one = (
      await ask(
        '{ workshops(where: { upcoming: true, certificationSlug: "flight-level-3-design" }) { nodes { certification { slug } } } }',
      )
    ).data;
    expect(
      new Set(
        one.workshops.nodes.map((each: { certification: { slug: string } }) => each.certification.slug),
      ),
    ).toEqual(new Set(["flight-level-3-design"]));
  });
});

describe("formats of a text", () => {
  it("RAW is what the editor wrote, RENDERED is HTML", async () => {
    const { data } = await ask(
      '{ page(id: "/imprint", idType: URI) { raw: content(format: RAW) content template { __typename templateName } } }',
    );
    expect(data.page.raw).toContain("## Operator");
    expect(data.page.content).toContain("<h2>Operator</h2>");
    expect(data.page.template).toEqual({ __typename: "DefaultTemplate", templateName: "Default" });
  });
});

it("R489: the menus' query asks for their first 50 entries on top", () =>
  expect(operations.menus.text).toContain("menuItems(first: 50, where: {parentId: 0})"));
