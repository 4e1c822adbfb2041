import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import { env } from "@/lib/env";

const trail = [
  { name: "Workshops", path: "/workshops" },
  { name: "</script><script>alert(1)</script>", path: "/workshops/one" },
];

it("shows the way here: links, and this page as what it is", () => {
  render(<Breadcrumbs trail={trail} />);
  const links = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(links.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/", "/workshops"]);
  expect(links.getByText(/alert/, { selector: "span" })).toHaveAttribute("aria-current", "page");
});

it("says the same to search engines, and no name can end its script", () => {
  const { container } = render(<Breadcrumbs trail={trail} />);
  const script = container.querySelector('script[type="application/ld+json"]');
  expect(script?.innerHTML).not.toContain("<");
  const list = JSON.parse(script?.textContent ?? "");
  expect(list["@type"]).toBe("BreadcrumbList");
  expect(list.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: `${env.ORIGIN}/` },
    { "@type": "ListItem", position: 2, name: "Workshops", item: `${env.ORIGIN}/workshops` },
    { "@type": "ListItem", position: 3, name: trail[1]?.name, item: `${env.ORIGIN}/workshops/one` },
  ]);
});
