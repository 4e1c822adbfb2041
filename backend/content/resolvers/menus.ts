import type { MenuItemResolvers, MenuResolvers } from "@/graphql/generated/content/resolvers";
import { content } from "../read-content";
import { isId, paginate } from "./connection";
import { samePath } from "./find";
import { nodes } from "./root";

export const menu: MenuResolvers = {
  menuItems: (parent, { where, ...page }) => {
    const items = content().menus.find((one) => isId(one.menu, parent.id))?.items ?? [];
    return {
      nodes: paginate(
        items.filter((item) => isChildOf(item, where)),
        page,
      ).nodes,
    };
  },
};

export const menuItem: MenuItemResolvers = {
  childItems: (parent, { where, ...page }) => {
    const items = content()
      .menus.flatMap((one) => one.items)
      .filter((item) => item.parentDatabaseId === parent.databaseId);
    return {
      nodes: paginate(
        items.filter((item) => isChildOf(item, where)),
        page,
      ).nodes,
    };
  },
  connectedNode: ({ uri }) => {
    const node = uri ? nodes().find((one) => samePath(one.uri, uri)) : undefined;
    return node ? { node } : null;
  },
  url: ({ uri }, _, { deps }) => (uri ? new URL(uri, deps.settings.origin).href : null),
};

type ParentFilter = { parentId?: string | null; parentDatabaseId?: number | null } | null | undefined;

/** `parentId` is a global id or a number, "0" for the top level. */
function isChildOf(
  item: { parentId?: string | null; parentDatabaseId?: number | null },
  where: ParentFilter,
): boolean {
  const { parentId, parentDatabaseId } = where ?? {};
  if (parentDatabaseId != null && item.parentDatabaseId !== parentDatabaseId) return false;
  return (
    parentId == null ||
    parentId === String(item.parentDatabaseId) ||
    (item.parentId != null && parentId === item.parentId)
  );
}
