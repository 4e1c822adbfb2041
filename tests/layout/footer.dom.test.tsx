import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { Footer } from "@/components/layout/footer";
import { useLastFooter } from "@/components/layout/last-footer";
import { footerSections } from "@/components/layout/menu-sections";
import type { MenuEntry } from "@/components/layout/menu";
import { site } from "@/lib/site";
import { useConsentSettings } from "@/lib/browser/dialogs";

const entry = (label: string, href: string, children: MenuEntry[] = []): MenuEntry => ({
  label,
  href,
  external: href.startsWith("https:"),
  children,
});
const sections = footerSections([
  entry("Learn", "/workshops", [entry("All workshops", "/workshops")]),
  entry("Community", "https://community.test", [entry("Welcome", "https://community.test/welcome")]),
  entry("Shop", "/store/cart"),
]);
const legal = [
  { label: "Privacy policy", href: "/privacy-policy" },
  { label: "Imprint", href: "/imprint" },
];
const shown = `© 2020–${new Date().getFullYear()} ${site.name}`;

beforeEach(() => useConsentSettings.setState({ open: false }));

describe("the footer of a page", () => {
  it("has one open section, and one at a time because they share their name", () => {
    render(<Footer sections={sections} legal={legal} />);
    const all = [...document.querySelectorAll("details")];
    expect(all.map(({ open }) => open)).toEqual([true, false]);
    expect(new Set(all.map((details) => details.getAttribute("name")))).toEqual(new Set(["footer"]));
  });

  it("opens and closes a section by its summary", async () => {
    render(<Footer sections={sections} legal={legal} />);
    const details = screen.getByText("Community").closest("details");
    await userEvent.click(screen.getByText("Community"));
    expect(details?.open).toBe(true);
    await userEvent.click(screen.getByText("Community"));
    expect(details?.open).toBe(false);
  });

  it("has entries without children as links, and other sites safe", () => {
    render(<Footer sections={sections} legal={legal} />);
    expect(screen.getByRole("link", { name: "Shop" })).toHaveAttribute("href", "/store/cart");
    const welcome = screen.getByText("Welcome");
    expect(welcome).toHaveAttribute("href", "https://community.test/welcome");
    expect(welcome).toHaveAttribute("rel", "noopener noreferrer");
  });

  it("has the logo to the first page, five networks, the years, the legal row and the feeds", () => {
    render(<Footer sections={sections} legal={legal} />);
    expect(screen.getByRole("link", { name: `${site.name}, home` })).toHaveAttribute("href", "/");
    const networks = within(screen.getByRole("list", { name: "Social networks" })).getAllByRole("link");
    expect(networks.map(({ textContent }) => textContent)).toEqual([
      "LinkedIn",
      "Facebook",
      "Instagram",
      "YouTube",
      "Threads",
    ]);
    expect(screen.getByText(shown)).toBeVisible();
    const row = within(screen.getByRole("navigation", { name: "Legal" }));
    expect(row.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/privacy-policy",
      "/imprint",
    ]);
    for (const feed of ["/academy/events/feed.xml", "/case-studies/feed.xml"])
      expect(document.querySelector(`a[href="${feed}"]`)).toBeVisible();
  });

  it("opens the cookie settings, and leads to their text without script", async () => {
    render(<Footer sections={sections} legal={legal} />);
    await userEvent.click(screen.getByRole("button", { name: "Cookie settings" }));
    expect(useConsentSettings.getState().open).toBe(true);
    expect(renderToString(<Footer sections={sections} legal={legal} />)).toMatch(
      /<a href="\/privacy-policy#cookies">Cookie settings<\/a>/,
    );
  });

  it("stands without its menus", () => {
    render(<Footer sections={[]} legal={[]} />);
    expect(screen.getByText(shown)).toBeVisible();
    expect(screen.getByRole("button", { name: "Cookie settings" })).toBeVisible();
  });
});

const ErrorScreen = () => useLastFooter();

it("an error screen drawn by the browser has the footer of the broken page (R163)", () => {
  const page = <Footer sections={sections} legal={legal} />;
  const { rerender } = render(page);
  rerender(<ErrorScreen />);
  expect(screen.getByText("Community")).toBeVisible();
  expect(screen.getByRole("link", { name: "Imprint" })).toBeVisible();
  expect(screen.getByRole("list", { name: "Social networks" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Cookie settings" })).toHaveAttribute(
    "href",
    "/privacy-policy#cookies",
  );
  expect(screen.getAllByRole("contentinfo")).toHaveLength(1);
});
