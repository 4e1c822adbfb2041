import type {
  OrderResolvers,
  OrderSeatResolvers,
  SeatStateEnumResolvers,
} from "@/graphql/generated/shop/resolvers";
import { occurrenceText } from "../../content/documents/occurrence";
import type { BackendContext } from "../../context";
import { calendarPath } from "../../sales/order-pages";
import { type Order, type OrderLine } from "../../sales/orders";
import { orderLoaders, rowsByOrder } from "../../sales/order-history";
import { type Seat, seatsOfOrders } from "../../sales/seats";
import { type DatedLine, stateOfSeat } from "./chosen-seats";
import { mayChange } from "./seat";

declare module "../../context" {
  interface BackendContext {
    seatsByOrder?: ReturnType<typeof seatLoader>;
  }
}

const seatLoader = (context: BackendContext) => rowsByOrder(context, seatsOfOrders);

/** Named by graphql/codegen.ts. @public */
export type SeatOfOrder = {
  order: Order;
  line: OrderLine;
  seat: Seat;
  occurrence: DatedLine["occurrence"];
};

export const seatsOfOrder: OrderResolvers["seats"] = async (order, _args, context) => {
  context.seatsByOrder ??= seatLoader(context);
  const [rows, lines] = await Promise.all([
    context.seatsByOrder.load(order.id),
    orderLoaders(context).lines.load(order.id),
  ]);
  return rows.flatMap((seat) => {
    const line = lines.find(({ id }) => id === seat.lineId);
    return line?.occurrence ? [{ order, line, seat, occurrence: line.occurrence }] : [];
  });
};

const stateOf = ({ order, line: { endedAs }, occurrence }: SeatOfOrder, { deps }: BackendContext) =>
  stateOfSeat(order, { endedAs, occurrence }, deps.clock());

export const seatFields: OrderSeatResolvers = {
  databaseId: ({ seat }) => seat.id,
  lineId: ({ line }) => line.id,
  title: ({ occurrence }) => occurrence.title,
  occurs: ({ occurrence }) => occurrenceText(occurrence),
  starts: ({ occurrence }) => occurrence.start,
  name: ({ seat }) => seat.name,
  email: ({ seat }) => seat.email,
  state: (source, _args, context) => stateOf(source, context),
  calendar: ({ line }, _args, { deps }) => calendarPath(line, deps.clock()),
  isChangeable: async (source, _args, context) => {
    const who = await context.identity();
    const state = stateOf(source, context);
    return (
      who?.memberId === source.order.memberId && (mayChange(state, "cancel") || mayChange(state, "name"))
    );
  },
};

export const seatStateNames: Required<SeatStateEnumResolvers> = {
  HELD: "held",
  BOOKED: "booked",
  DATE_CANCELLED: "date cancelled",
  OVER: "over",
  CANCELLED: "cancelled",
  WITHDRAWN: "withdrawn",
  REFUNDED: "refunded",
  LAPSED: "lapsed",
};
