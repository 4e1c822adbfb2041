import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { content } from "@/backend/content/catalogue/read-content";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { openWorld, type World } from "@/tests/support/backend-world";
import { type ContractClient, type OperationName } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";

const gated = content().caseStudies.flatMap(({ node, membersPart }) =>
  membersPart?.content ? [{ slug: node.slug ?? "", uri: node.uri ?? "", html: membersPart.content }] : [],
);
/** Sentences that stand in a part for members and nowhere else. */
const secrets = gated.map(({ html }) => words(html).slice(40, 52).join(" "));
const names = Object.keys(operations).filter(isContent);

it("has six cases, each with a part for members", () => {
  expect(gated).toHaveLength(6);
  for (const secret of secrets) expect(secret.split(" ")).toHaveLength(12);
});

onOneDatabase("the soft login gate", (open) => {
  let world: World;
  let guest: ContractClient;
  let member: ContractClient;

  beforeAll(async () => {
    world = await openWorld(open);
    guest = world.visitor();
    member = world.visitor();
    await world.signIn(member, "maria.silva@example.com");
  });
  afterAll(() => world?.close());

  const partFor = (client: ContractClient, slug: string) => client.ask("getCaseStudyForMembers", { slug });

  it.each(gated)("answers the rest of $slug to a member and not to a guest", async ({ slug, html }) => {
    expect(await partFor(member, slug)).toMatchObject({
      data: { caseStudy: { membersPart: { content: html } } },
      errors: [],
    });
    expect(await partFor(guest, slug)).toMatchObject({
      data: { caseStudy: { membersPart: { content: null } } },
      errors: [],
    });
  });

  it("tells everybody the headings", async () => {
    const { data } = await guest.ask("getCaseStudyOutline", { slug: "kestrel-bank" });
    expect(JSON.stringify(data)).toContain("How the boards looked");
  });

  it("is closed to a token that is none, and to a session that was ended", async () => {
    const forged = world.visitor();
    forged.bearer = `${member.bearer?.slice(0, -3)}abc`;
    const { data, errors } = await partFor(forged, "kestrel-bank");
    expect(errors.map(({ message }) => message)).toEqual(["Internal server error"]);
    expect(JSON.stringify(data)).not.toContain("<p>");

    const left = world.visitor();
    await world.signIn(left, "luca.moretti@example.com");
    const before = await partFor(left, "kestrel-bank");
    expect(JSON.stringify(before.data)).toContain("<p>");
    const { sessions } = await import("@/backend/people/sign-in/tables");
    await world.deps.db.delete(sessions);
    const after = await partFor(left, "kestrel-bank");
    expect(JSON.stringify(after.data)).not.toContain("<p>");
    await world.signIn(member, "maria.silva@example.com");
  });

  describe("no other operation", () => {
    it.each(names.filter((name) => name !== "getCaseStudyForMembers"))(
      "%s answers a sentence of it, to whomever",
      async (name) => {
        for (const { slug, uri } of gated)
          for (const client of [guest, member]) {
            const { data } = await client.ask(name, { slug, uri, first: 100 });
            for (const secret of secrets) expect(plain(data)).not.toContain(secret);
          }
      },
    );

    it("and this test sees one where there is one", async () => {
      const found = await Promise.all(gated.map(({ slug }) => partFor(member, slug)));
      for (const secret of secrets) expect(plain(found)).toContain(secret);
    });
  });

  it("gives nothing away as source or to a search", async () => {
    const query = `query ($slug: ID!, $search: String) {
      caseStudy(id: $slug, idType: SLUG) { content(format: RAW) }
      caseStudies(where: { search: $search }) { nodes { slug } }
    }`;
    const ask = async (slug: string, search: string) => {
      const response = await world.send("content", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query, variables: { slug, search } }),
      });
      const answer: { data: { caseStudy: { content: string }; caseStudies: { nodes: { slug: string }[] } } } =
        await response.json();
      return answer.data;
    };
    // "clock-shaped magnet" is in the part for members, "drawer full of change requests" before it.
    const control = await ask("achleitner-lift-controls", "drawer requests");
    expect(control.caseStudies.nodes).toEqual([{ slug: "achleitner-lift-controls" }]);
    expect(control.caseStudy.content).toContain("drawer full of change requests");
    const closed = await ask("achleitner-lift-controls", "magnet clock");
    expect(closed.caseStudies.nodes).toEqual([]);
    expect(closed.caseStudy.content).not.toContain("clock");
  });
});

function isContent(name: string): name is OperationName {
  return Object.entries(operations).some(([key, { endpoint }]) => key === name && endpoint === "content");
}

function words(html: string): string[] {
  return html
    .replace(/<[^>]*>/g, " ")
    .split(/\s+/)
    .filter(Boolean);
}

const plain = (value: unknown) =>
  words(JSON.stringify(value).replaceAll("\\n", " ").replaceAll('\\"', '"')).join(" ");
