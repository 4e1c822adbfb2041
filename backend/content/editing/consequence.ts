import type { Consequence } from "../../ground/desk-entry";

/** The consequence of publishing documents: some set prices or discounts. */
export function consequenceOfPaths(paths: readonly string[]): Consequence {
  return paths.some((path) => /^(products|coupons)\.yaml$|^workshops\//.test(path)) ? "money" : "none";
}
