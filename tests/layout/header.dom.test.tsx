import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Header } from "@/components/layout/header";
import type { MenuEntry } from "@/components/layout/menu";
import { mainMenuSections } from "@/components/layout/menu-sections";
import { useLoginModal, useSiteSearch } from "@/lib/browser/dialogs";
import { InApp, router } from "@/tests/support/in-app";

const entry = (label: string, href: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  label,
  href,
  external: false,
  children: [],
  ...more,
});
const course = (label: string, levels: string[], groups: string[]): MenuEntry =>
  entry(label, `/workshops/${label.toLowerCase()}`, {
    workshop: { image: `/art/${label.toLowerCase()}.svg`, levels, groups },
  });
const entries = [
  entry("Workshops", "/workshops", {
    children: [
      course("Introduction", ["level-1", "level-2", "level-3"], ["foundation"]),
      course("Coordination", ["level-2"], ["design"]),
      course("Strategy", ["level-3"], ["design"]),
      course("Architecture", ["level-1", "level-2", "level-3"], ["architecture"]),
      course("Mapping", ["level-2"], ["design"]),
    ],
  }),
  entry("Academy", "/academy", { children: [entry("Events", "/academy/events")] }),
  entry("Guides", "/guides", { children: [entry("All guides", "/guides")] }),
  entry("Case studies", "/case-studies"),
];
const show = (path = "/") =>
  render(
    <InApp path={path}>
      <Header sections={mainMenuSections(entries)} />
      <button>Elsewhere</button>
    </InApp>,
  );
const section = (label: string) => {
  const details = within(screen.getByLabelText("Main"))
    .getByText(label, { selector: "summary" })
    .closest("details");
  if (!details) throw new Error(`no section ${label}`);
  return details;
};
const links = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link", { hidden: true })
    .map((link) => `${link.textContent} ${link.getAttribute("href")}`);

beforeEach(() => {
  useLoginModal.setState({ show: null });
  useSiteSearch.setState({ open: false });
  // Wide enough for the row; jsdom has no layout.
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe("main menu", () => {
  it("groups the workshops by their level, with their drawings", () => {
    show();
    const groups = [...section("Workshops").querySelectorAll("section")].map((group) => ({
      title: group.querySelector("p")?.textContent,
      tone: group.dataset.tone,
      links: links(group),
      art: [...group.querySelectorAll("img")].map((image) => image.getAttribute("src")),
    }));
    expect(groups).toEqual([
      {
        title: "Start here",
        tone: "yellow",
        links: ["Introduction /workshops/introduction"],
        art: ["/art/introduction.svg"],
      },
      {
        title: "Level 2: coordination",
        tone: "green",
        links: ["Coordination /workshops/coordination", "Mapping /workshops/mapping"],
        art: ["/art/coordination.svg", "/art/mapping.svg"],
      },
      {
        title: "Level 3: strategy",
        tone: "pink",
        links: ["Strategy /workshops/strategy"],
        art: ["/art/strategy.svg"],
      },
      {
        title: "Across all levels",
        tone: "blue",
        links: ["Architecture /workshops/architecture"],
        art: ["/art/architecture.svg"],
      },
    ]);
  });

  it("has a link to the section itself unless the editor has one, and plain entries as links", () => {
    show();
    expect(links(section("Academy"))).toEqual(["Events /academy/events", "Academy overview /academy"]);
    expect(links(section("Guides"))).toEqual(["All guides /guides"]);
    expect(screen.getByRole("link", { name: "Case studies", hidden: true })).toHaveAttribute(
      "href",
      "/case-studies",
    );
  });

  it("closes on Escape with the focus on its section, on a press elsewhere and when the focus leaves", async () => {
    const user = userEvent.setup();
    show();
    const academy = section("Academy");
    academy.open = true;
    within(academy).getByText("Events").focus();
    await user.keyboard("{Escape}");
    expect(academy.open).toBe(false);
    expect(academy.querySelector("summary")).toHaveFocus();

    academy.open = true;
    await user.click(screen.getByText("Elsewhere"));
    expect(academy.open).toBe(false);

    academy.open = true;
    within(academy).getByText("Events").focus();
    screen.getByText("Elsewhere").focus();
    expect(academy.open).toBe(false);
  });

  it("closes when the page changes", () => {
    const { rerender } = show("/");
    section("Academy").open = true;
    rerender(
      <InApp path="/academy">
        <Header sections={mainMenuSections(entries)} />
      </InApp>,
    );
    expect(section("Academy").open).toBe(false);
  });

  it("can be missing: the tools and the account stay", () => {
    render(
      <InApp>
        <Header sections={[]} />
      </InApp>,
    );
    expect(screen.getByRole("link", { name: /home$/ })).toHaveAttribute("href", "/");
    expect(screen.getByRole("link", { name: "Cart" })).toHaveAttribute("href", "/store/cart");
    expect(screen.getByRole("button", { name: "Menu" })).toHaveAttribute("popovertarget", "main-menu");
  });
});

describe("tools of the header", () => {
  it("are links without script", () => {
    const html = renderToString(
      <InApp>
        <Header sections={[]} />
      </InApp>,
    );
    expect(html).toMatch(/<a [^>]*aria-label="Search"[^>]*href="\/search"/);
    expect(html).toMatch(/<a [^>]*aria-label="Account"[^>]*href="\/account"/);
  });

  it("open the search", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Search" }));
    expect(useSiteSearch.getState().open).toBe(true);
  });

  it("open the login modal for a visitor who is signed out", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ signedIn: false }));
    show();
    await userEvent.click(screen.getAllByRole("link", { name: "Account" })[0] ?? document.body);
    await waitFor(() => expect(useLoginModal.getState().show).toBe("login"));
    expect(router.push).not.toHaveBeenCalled();
  });

  it.each([
    ["a member", () => Response.json({ signedIn: true })],
    ["anybody while nobody can tell", () => new Response(null, { status: 503 })],
  ])("lead %s to the account", async (_who, answer) => {
    vi.stubGlobal("fetch", async () => answer());
    show();
    await userEvent.click(screen.getAllByRole("link", { name: "Account" })[0] ?? document.body);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/account"));
    expect(useLoginModal.getState().show).toBeNull();
  });
});
