import type { Answer, ContractClient, OperationName } from "../support/contract-client";
import type { World } from "../support/backend-world";
import { pick, pickList, pickText } from "./answers";

/** One back end, two visitors, and what was answered so far. */
export type Scene = {
  world: World;
  guest: ContractClient;
  member: ContractClient;
  seen: Map<OperationName, Answer>;
};

/** A picture of one dot, as PNG. */
const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** The slug of the first entry of a list that was answered before. */
export function slugOf(list: OperationName, field: string) {
  return ({ seen }: Scene) => ({ slug: pickText(earlier(seen, list), `${field}.nodes.0.slug`) });
}

function earlier(seen: Scene["seen"], name: OperationName): Answer {
  const answer = seen.get(name);
  if (!answer) throw new Error(`${name} has to be called before`);
  return answer;
}

export function certificationUri({ seen }: Scene) {
  return { uri: pickText(earlier(seen, "getCertifications"), "certifications.nodes.0.uri") };
}

export function subscription({ seen }: Scene) {
  const product = pickList(earlier(seen, "getProducts"), "products.nodes").find(
    ({ type }) => type === "SUBSCRIPTION",
  );
  return { id: String(product?.slug) };
}

export function newcomer() {
  return {
    input: {
      log: "karim.osei@example.com",
      firstname: "Karim",
      lastname: "Osei",
      locale: "GH",
      newsletter: false,
    },
  };
}

export function picture() {
  return new File([Buffer.from(dot, "base64")], "dot.png", { type: "image/png" });
}

export function twoOfFirst({ seen }: Scene) {
  return { key: pick(earlier(seen, "addToCart"), "addToCart.cart.contents.nodes.0.key"), quantity: 2 };
}

export function firstKey({ seen }: Scene) {
  return { keys: [pick(earlier(seen, "addToCart"), "addToCart.cart.contents.nodes.0.key")] };
}

export function offer() {
  return { input: { items: [{ productId: 992, quantity: 1 }], coupons: ["fl-laladay-2025"] } };
}

export function placedOrder({ seen }: Scene) {
  return { id: pickText(earlier(seen, "checkout"), "checkout.order.databaseId") };
}

export function ticket({ seen }: Scene) {
  const event = pickText(earlier(seen, "getEvents"), "events.nodes.0.slug");
  return { input: { email: "anna.berger@example.com", event } };
}
