export { insertSeats, type Seat, seatsOfOrders, updateSeat } from "./store";
export { seats } from "./tables";
