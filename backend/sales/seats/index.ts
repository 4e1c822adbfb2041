export { insertSeats, joinOwnSeats, type Seat, seatsOfOrders, updateSeat } from "./store";
export { seats, seatWords } from "./tables";
