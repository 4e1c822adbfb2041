import { afterAll, beforeAll, expect, it } from "vitest";
import { catalogue } from "@/backend/content/catalogue/read-content";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

const offer =
  "For orders above 999.999,99\u00a0€ we make you an offer: please write to us with the contact form.";

let world: ShopWorld;
beforeAll(async () => void (world = await openShopWorld()));
afterAll(() => world.close());

/** A course without seats that are counted, of which 999 come to more than a provider takes. */
const course = { productId: 1744 };

it("a cart that would come to more than a provider takes stays as it was, and says what to do", async () => {
  const price = catalogue().product(course.productId)?.price ?? 0;
  expect(price * 999 * 1.2).toBeGreaterThan(99_999_999);
  const guest = world.visitor();
  await guest.ask("addToCart", { ...course, quantity: 1 });
  const refused = await guest.ask("addToCart", { ...course, quantity: 998 });
  expect(messageOf(refused)).toBe(offer);
  const cart = await guest.ask("getCart", {});
  expect(at(cart, "cart.contents.nodes.0.quantity")).toBe(1);
  const key = at(cart, "cart.contents.nodes.0.key");
  const grown = await guest.ask("updateItemQuantities", { key, quantity: 999 });
  expect(messageOf(grown)).toBe(offer);
  const filled = await guest.ask("fillCart", { items: [{ ...course, quantity: 998 }] });
  expect(messageOf(filled)).toBe(offer);
});
