export { orderAction, orderFields } from "./order-action";
export {
  addEntry,
  alertsOf,
  buyerEntriesOf,
  entriesOf,
  isOpenAlert,
  openAlerts,
  type OrderEntry,
  settleAlerts,
} from "./order-entries";
export { orderLoaders, rowsByOrder } from "./order-loaders";
export { orderVersion } from "./order-version";
