import { pickList, pickText } from "./answers";
import type { Call } from "./call";
import { earlier, type Scene } from "./scene";

const product = 1761;
const email = "anna.berger@example.com";

/** The date of the product that is sold out from the beginning. */
async function soldOut({ guest }: Scene) {
  const answer = await guest.ask("getProduct", { id: String(product), idType: "DATABASE_ID" });
  const date = pickList(answer, "product.variations.nodes").find(({ stockQuantity }) => stockQuantity === 0);
  return { input: { productId: product, variationId: Number(date?.databaseId) } };
}

/** The newest mail about the list has the token. */
async function tokenOfMail({ world }: Scene): Promise<{ token: string }> {
  await world.deliver();
  const link = /waiting-list\?token=([\w-]{43})/;
  const texts = world.deps.mails.to(email).map(({ text }) => link.exec(text)?.[1]);
  return { token: texts.findLast((token) => token !== undefined) ?? "" };
}

export const waitingListCalls: Call[] = [
  {
    name: "getStock",
    by: "guest",
    variables: () => ({ ids: [product] }),
    answers: ["products.nodes.0.variations.nodes.0.stockQuantity"],
  },
  { name: "joinWaitingList", variables: soldOut, answers: ["joinWaitingList.message"] },
  { name: "getWaitingList", answers: ["customer.waitingList.nodes.0.name"] },
  { name: "getWaitingPlace", by: "guest", variables: tokenOfMail, answers: ["waitingListEntry.status"] },
  {
    name: "confirmWaitingList",
    by: "guest",
    variables: async (scene) => ({ input: await tokenOfMail(scene) }),
    answers: ["confirmWaitingList.message"],
  },
  {
    name: "leaveWaitingList",
    variables: ({ seen }) => ({
      input: {
        id: Number(pickText(earlier(seen, "getWaitingList"), "customer.waitingList.nodes.0.databaseId")),
      },
    }),
    answers: ["leaveWaitingList.status"],
  },
  { name: "renewCalendarFeed", answers: ["renewCalendarFeed.path"] },
  { name: "getCalendarFeed", answers: ["customer.calendarFeed.madeAt"] },
];
