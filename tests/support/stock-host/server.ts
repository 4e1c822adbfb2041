import { newCustomer } from "../fake-woo/customers";
import { rootFields } from "../fake-woo/root";
import { FakeWoo } from "../fake-woo/server";
import type { Shop } from "../fake-woo/shop";
import { contentFields } from "./content";
import { stockSchemas } from "./schema";
import { stockShop } from "./shop";

type StockOptions = { isOpen?: boolean; isOfBlocks?: boolean; shop?: Partial<Shop> };

/**
 * A WordPress with WooCommerce 10.0.2 and WooGraphQL 1.0.2 as they are installed, without any plugin of an academy.
 * Source: NOTES 9. It answers shop, content and accounts at one address, as `FakeWoo` does what both have in common.
 */
export class StockHost extends FakeWoo {
  /**
   * @param isOpen everybody may ask for the schema; by default nobody may
   * @param isOfBlocks its theme is a block theme
   * @param shop what the operator has set differently
   */
  constructor({ isOpen = false, isOfBlocks = false, shop = {} }: StockOptions = {}) {
    super({
      host: {
        shop: asInstalled({ ...stockShop, ...shop }),
        schemas: stockSchemas({ isOpen }),
        rootFields: { ...rootFields, ...contentFields(isOfBlocks) },
        newCustomer: (id) => ({ ...newCustomer(id), tokens: [], isSubscribed: false }),
      },
    });
  }
}

/** Kinds of products that only a plugin knows are simple ones. */
function asInstalled(shop: Shop): Shop {
  const products = shop.products.map((one) =>
    one.kind === "VariableProduct" || one.kind === "GroupProduct"
      ? one
      : { ...one, kind: "SimpleProduct" as const, type: one.type && "SIMPLE" },
  );
  return { ...shop, products };
}
