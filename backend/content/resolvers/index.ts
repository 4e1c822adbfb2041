import type { IResolvers } from "@graphql-tools/utils";
import { menu, menuItem } from "./menus";
import { rootQuery } from "./root";
import { types } from "./types";

/** Answers for every root field of the content contract. */
export const contentResolvers: IResolvers = {
  ...types,
  Menu: menu,
  MenuItem: menuItem,
  RootQuery: rootQuery,
};
