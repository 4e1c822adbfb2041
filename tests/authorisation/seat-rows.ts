import type { Scene } from "./people";

const none = 999_999;
const seatInput = (id: number, seat: number, date?: number) => ({
  input: { id, seats: [seat], back: "0.00", ...(date !== undefined && { date }) },
});

const question = (id: number) => ({
  input: { id, key: crypto.randomUUID(), question: "May I bring my dog?" },
});

/** Seats that cost nothing, so that their owner can give one up without a payment. */
export const seatRows = {
  getSeatChange: {
    needs: "member",
    variables: ({ a }: Scene) => ({ id: String(a.records.seatOrder), seats: [a.records.seats[0]] }),
    missing: { id: String(none), seats: [none] },
    answers: "order.seatChange.cancelTerms",
  },
  moveSeats: {
    needs: "member",
    variables: ({ a }: Scene) => seatInput(a.records.seatOrder, a.records.seats[0], a.records.otherDate),
    missing: seatInput(none, none, none),
    answers: "moveSeats.order.databaseId",
  },
  cancelSeats: {
    needs: "member",
    variables: ({ a }: Scene) => seatInput(a.records.seatOrder, a.records.seats[1]),
    missing: seatInput(none, none),
    answers: "cancelSeats.order.databaseId",
  },
  nameSeat: {
    needs: "member",
    variables: ({ a }: Scene) => ({
      input: { id: a.records.seatOrder, seat: a.records.seats[0], name: "Ida" },
    }),
    missing: { input: { id: none, seat: none, name: "Ida" } },
    answers: "nameSeat.order.databaseId",
  },
  askAboutOrder: {
    needs: "member",
    variables: ({ a }: Scene) => question(a.records.order),
    missing: question(none),
    answers: "askAboutOrder.order.databaseId",
  },
  // The token of a mail names the seat, and its person.
  stopSeatMails: {
    needs: "nobody",
    variables: ({ a }: Scene) => ({ input: { token: a.records.seatToken } }),
    answers: "stopSeatMails.message",
  },
} as const;
