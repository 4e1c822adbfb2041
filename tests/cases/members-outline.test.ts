import { expect, it } from "vitest";
import { membersOutline } from "@/components/cases/case-studies";
import { html, json } from "@/tests/support/fake-upstream";
import { openUpstream } from "@/tests/support/remote-site";

const upstream = openUpstream();

const answer = (membersPart: object | null) => json({ data: { caseStudy: { id: "x", membersPart } } });

it("gives the headings of the part for members", async () => {
  upstream.play(answer({ outline: ["How the board looked"] }));
  expect(await membersOutline("a")).toEqual(["How the board looked"]);
});

it("is null for a case that is open", async () => {
  upstream.play(answer(null));
  expect(await membersOutline("b")).toBeNull();
});

it("is null at a content host that does not know such parts", async () => {
  const message = 'Cannot query field "membersPart" on type "CaseStudy".';
  const refusal = { errors: [{ message, extensions: { category: "graphql" } }] };
  upstream.play((seen, response) => {
    const isRefused = /membersPart|__schema/.test(seen.body);
    json(isRefused ? refusal : { data: { caseStudy: { id: "x" } } })(seen, response);
  });
  expect(await membersOutline("c")).toBeNull();
});

it("fails when the host is broken, or refuses something else", async () => {
  upstream.play(html);
  await expect(membersOutline("d")).rejects.toThrow("getCaseStudyOutline");
  upstream.play(json({ errors: [{ message: 'Cannot query field "slug" on type "CaseStudy".' }] }));
  await expect(membersOutline("e")).rejects.toThrow("getCaseStudyOutline");
});
