import type { Answer, ContractClient, OperationName } from "@/tests/support/contract-client";
import { Authenticator } from "@/tests/support/authenticator";
import type { World } from "@/tests/support/backend-world";
import { openSession } from "@/backend/people/sign-in/sessions";
import { paymentTokens } from "@/backend/sales/payment-methods/tables";
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

export function earlier(seen: Scene["seen"], name: OperationName): Answer {
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

export function namesOnFirst({ seen }: Scene) {
  return {
    key: pick(earlier(seen, "addToCart"), "addToCart.cart.contents.nodes.0.key"),
    extraData: JSON.stringify({ attendees: '[{"name":"Ada Lovelace"}]' }),
  };
}

/** The line has another key since something was noted on it. */
const notedKey = ({ seen }: Scene) =>
  pick(earlier(seen, "updateItemNotes"), "updateItemNotes.cart.contents.nodes.0.key");

export function twoOfNoted(scene: Scene) {
  return { key: notedKey(scene), quantity: 2 };
}

export function firstKey(scene: Scene) {
  return { keys: [notedKey(scene)] };
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

/** A certificate that anybody may check: its public id is the last part of its address. */
export function openCertificate({ seen }: Scene) {
  const found = pickList(earlier(seen, "getCertificates"), "certificates").find(
    ({ issue_uri: address }) => typeof address === "string",
  );
  return { id: String(found?.issue_uri).split("/").at(-1) };
}

/** Answers to every question of the first form that is open. */
export function feedback({ seen }: Scene) {
  const certificates = earlier(seen, "getCertificates");
  const at = pickList(certificates, "certificates").findIndex(({ feedbackForm }) => feedbackForm !== null);
  const questions = pickList(certificates, `certificates.${at}.feedbackForm.questions`);
  const answers = questions.map(({ id, type }) =>
    type === "rating" ? { questionId: id, rating: 5 } : { questionId: id, text: "Very well." },
  );
  return { certificateId: pick(certificates, `certificates.${at}.databaseId`), answers };
}

export function ownSubscription({ seen }: Scene) {
  return { id: pick(earlier(seen, "getCustomer"), "customer.subscriptions.nodes.0.databaseId") };
}

/** The second of the member's saved payment methods. */
export function otherMethod({ seen }: Scene) {
  return { tokenId: pick(earlier(seen, "getCustomer"), "customer.availablePaymentMethods.1.tokenId") };
}

/** A card that no subscription is paid by, as the payment provider would have left it. */
export async function unusedCard(scene: Scene) {
  const { db } = scene.world.deps;
  const card = {
    gateway: "demo",
    kind: "card" as const,
    cardType: "visa",
    expiryMonth: "12",
    expiryYear: "2040",
  };
  const [row] = await db
    .insert(paymentTokens)
    .values({ ...card, memberId: memberIdOf(scene), ref: "pm_contract", last4: 4242 })
    .returning({ id: paymentTokens.id });
  return { tokenId: row?.id };
}

/** A second browser of the member. */
export async function otherSession(scene: Scene) {
  const { deps } = scene.world;
  const { id } = await deps.db.transaction((tx) => openSession(tx, deps, memberIdOf(scene), "Firefox"));
  return { id };
}

/** An authenticator's answer to the options that were sent last. */
export function newPasskey({ seen, world }: Scene) {
  const options = pickText(earlier(seen, "beginPasskey"), "beginPasskey.options");
  return { credential: new Authenticator(world.deps.settings.origin).create(options) };
}

export function ownCourse({ seen }: Scene) {
  return { id: pick(earlier(seen, "getCourses"), "courses.0.id") };
}

export function ownPasskey({ seen }: Scene) {
  return { id: pick(earlier(seen, "addPasskey"), "addPasskey.passkeys.0.id") };
}

function memberIdOf({ seen }: Scene): number {
  return Number(pick(earlier(seen, "getCustomer"), "customer.databaseId"));
}

/** The code of the newest mail about deleting the account; mails of one moment may come in any order. */
export async function deletionCode({ world }: Pick<Scene, "world">, email = "anna.berger@example.com") {
  await world.deliver();
  const mail = world.deps.mails.to(email).findLast(({ text }) => /delet/i.test(text) && code.test(text));
  return { code: code.exec(mail?.text ?? "")?.[0] ?? "000000" };
}

const code = /\b\d{6}\b/;
