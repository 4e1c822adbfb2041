export { seedOrders } from "../../shop";
