import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { menu } from "@/components/layout/menu";
import { changeSettings } from "@/tests/support/settings";

// The menus come from a content host here, so that it can fail.
let answer: () => Response;

beforeAll(() => {
  vi.stubGlobal("fetch", async () => answer());
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let hosts = 0;
beforeEach(() =>
  changeSettings({
    CONTENT_GRAPHQL_URL: `https://content-${(hosts += 1)}.test/graphql`,
    LOG_LEVEL: "silent",
  }),
);

const item = (id: number, uri: string, more: object = {}) => ({
  id,
  parentId: 0,
  order: id,
  target: null,
  label: `Item ${id}`,
  uri,
  ...more,
});
const workshop = {
  node: {
    __typename: "Certification",
    id: "c1",
    featuredImage: { node: { sourceUrl: "/art/design.svg" } },
    certificationGroups: { nodes: [{ slug: "design" }] },
    certificationLevels: { nodes: [{ slug: "level-2" }] },
  },
};
const menus = (...nodes: object[]) => Response.json({ data: { menus: { nodes } } });
const menuOf = (slug: string, ...nodes: object[]) => ({ id: slug, slug, menuItems: { nodes } });
const outage = () => new Response("Bad gateway", { status: 502 });

it("shows an item below its parent alone where a host lists it at the top too (R229)", async () => {
  const child = item(12, "/b/", { parentId: 1 });
  answer = () => menus(menuOf("mainmenu", item(1, "/a/", { childItems: { nodes: [child] } }), child));
  const shown = await menu("mainmenu");
  expect(shown.map(({ href, children }) => [href, children.length])).toEqual([["/a", 1]]);
});

it("reads entries and children in their order, with what is known of a workshop", async () => {
  const children = [item(12, "/b/"), item(11, "/workshops/design/", { connectedNode: workshop })];
  answer = () =>
    menus(
      menuOf("mainmenu", item(2, "/last"), item(1, "/workshops/", { childItems: { nodes: children } })),
      menuOf("footer"),
    );
  expect(await menu("mainmenu")).toEqual([
    {
      label: "Item 1",
      href: "/workshops",
      external: false,
      children: [
        {
          label: "Item 11",
          href: "/workshops/design",
          external: false,
          workshop: { image: "/art/design.svg", levels: ["level-2"], groups: ["design"] },
          children: [],
        },
        { label: "Item 12", href: "/b", external: false, children: [] },
      ],
    },
    { label: "Item 2", href: "/last", external: false, children: [] },
  ]);
});

it("leads to the members' pages of the community through its sign-in, and leaves its other pages", async () => {
  const discussion = "https://community.example.com/c/general-discussion";
  answer = () =>
    menus(menuOf("footer", item(1, discussion), item(2, "https://community.example.com/c/welcome")));
  expect(await menu("footer")).toMatchObject([
    {
      href: `https://community.example.com/sign_in?post_login_redirect=${encodeURIComponent(discussion)}`,
      external: true,
    },
    { href: "https://community.example.com/c/welcome", external: true },
  ]);
});

it("is empty while it could never be read, and keeps the last good value afterwards", async () => {
  answer = outage;
  expect(await menu("legalmenu")).toEqual([]);
  answer = () => menus(menuOf("legalmenu", item(1, "/imprint")));
  expect(await menu("legalmenu")).toHaveLength(1);
  answer = outage;
  expect(await menu("legalmenu")).toMatchObject([{ href: "/imprint" }]);
  expect(console.error).toHaveBeenCalled();
});
