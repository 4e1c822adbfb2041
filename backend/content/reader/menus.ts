import type { Menu, MenuItem } from "@/graphql/generated/content/resolvers";
import { globalId } from "./node";
import type * as schemas from "./schemas";

type Written = ReturnType<typeof schemas.menus.parse>;
type Link = { number: number; label: string; uri: string; target?: "_blank" | undefined };

export function buildMenus(written: Written): { menu: Menu; items: MenuItem[] }[] {
  return written.map(({ number, slug, name, items }) => {
    let order = 0;
    const item = (link: Link, parent: number): MenuItem => ({
      __typename: "MenuItem",
      id: globalId("menu_item", link.number),
      databaseId: link.number,
      parentId: parent === 0 ? null : globalId("menu_item", parent),
      parentDatabaseId: parent,
      order: (order += 1),
      target: link.target ?? null,
      label: link.label,
      uri: link.uri,
      cssClasses: [],
    });
    return {
      menu: { __typename: "Menu", id: globalId("menu", number), databaseId: number, slug, name },
      items: items.flatMap((top) => [item(top, 0), ...top.children.map((child) => item(child, top.number))]),
    };
  });
}
