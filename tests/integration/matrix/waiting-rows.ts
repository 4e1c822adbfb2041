import type { Scene } from "./people";

/** Rows of the waiting list, and of what is left of a date. */
export const waitingRows = {
  getStock: { needs: "nobody", variables: () => ({ ids: [992] }) },
  getWaitingList: { needs: "member", answers: "customer.waitingList.nodes.0.databaseId" },
  // Whoever has the mail may see the place: which date, and how long the line is.
  getWaitingPlace: {
    needs: "nobody",
    variables: ({ a }: Scene) => ({ token: a.things.placeToken }),
    answers: "waitingListEntry.databaseId",
  },
  joinWaitingList: {
    needs: "visitor",
    variables: () => ({ input: { productId: 1761, variationId: 1, email: "some.one@example.com" } }),
  },
  leaveWaitingList: {
    needs: "member",
    variables: ({ a }: Scene) => ({ input: { id: a.things.place } }),
    missing: { input: { id: 999_999 } },
    answers: "leaveWaitingList.status",
  },
} as const;
