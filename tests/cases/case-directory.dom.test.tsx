import fs from "node:fs";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CaseDirectory, caseGroups, maxGroups } from "@/components/cases/case-directory";
import type { CaseStudySummaryFragment } from "@/graphql/generated/content/documents";

const one = (slug: string, industry: string | null): CaseStudySummaryFragment => ({
  id: slug,
  databaseId: 1,
  slug,
  uri: `/case-studies/${slug}/`,
  title: `Case ${slug}`,
  excerpt: "<p>What changed.</p>",
  company: "Sample",
  industry,
  logo: null,
  featuredImage: null,
});
const cases = [one("a", "Energy"), one("b", "Banking"), one("c", "Energy"), one("d", null)];

it("offers the industries by name, with their counts, and all of them at first", () => {
  render(<CaseDirectory cases={cases} />);
  const group = screen.getByRole("group", { name: "Industry" });
  expect(group).toBeInTheDocument();
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    "All (4)",
    "Banking (1)",
    "Energy (2)",
  ]);
  expect(screen.getByRole("radio", { name: "All (4)" })).toBeChecked();
  const numbers = screen.getAllByRole("article").map((card) => card.closest("li")?.dataset.group);
  expect(numbers).toEqual(["2", "1", "2", "0"]);
});

it("offers nothing to choose where there is no choice, or too much of it", () => {
  expect(caseGroups([one("a", "Energy"), one("b", "Energy")])).toEqual([]);
  const many = Array.from({ length: maxGroups + 1 }, (_, index) => one(`${index}`, `Industry ${index}`));
  expect(caseGroups(many)).toEqual([]);
  expect(caseGroups(many.slice(1))).toHaveLength(maxGroups);
});

it("says so when there is no case, and leads on", () => {
  render(<CaseDirectory cases={[]} />);
  expect(screen.getByText("We have not published any case studies yet.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Find a workshop" })).toBeVisible();
});

it("hides every other industry, by a rule of the style sheet for each that can be chosen", () => {
  const style = document.createElement("style");
  style.textContent = fs.readFileSync("components/cases/case-directory.module.css", "utf8");
  document.head.append(style);
  const hiding = rulesOf(style.sheet).filter((rule) => rule.style.display === "none");
  style.remove();
  const groups = Array.from({ length: maxGroups }, (_, index) => `${index + 1}`);
  for (const chosen of groups) {
    const directory = document.createElement("div");
    directory.className = "directory";
    directory.innerHTML = `<input type="radio" value="${chosen}" checked /><ul class="cases">${groups.map((group) => `<li data-group="${group}"></li>`).join("")}</ul>`;
    document.body.replaceChildren(directory);
    const shown = screen
      .getAllByRole("listitem")
      .filter((li) => !hiding.some((rule) => li.matches(rule.selectorText)));
    expect(shown.map((li) => li.dataset.group)).toEqual([chosen]);
  }
});

function rulesOf(sheet: CSSStyleSheet | CSSGroupingRule | null): CSSStyleRule[] {
  return [...(sheet?.cssRules ?? [])].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return rule;
    return rule instanceof CSSLayerBlockRule ? rulesOf(rule) : [];
  });
}
