import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ProblemList } from "@/components/desk/problem-list";

it("makes a link of each address of the desk in a sentence, and of nothing else", () => {
  const sentence = "2 people wait. Cancel it on its page: /desk/dates/workshop-211100";
  render(<ProblemList problems={[sentence, "pages/imprint.md:3: no page at /desktop"]} />);
  const items = screen.getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    sentence,
    "pages/imprint.md:3: no page at /desktop",
  ]);
  const [link, ...others] = screen.getAllByRole("link");
  expect(link?.getAttribute("href")).toBe("/desk/dates/workshop-211100");
  expect(others).toEqual([]);
});
