export { chosenAttributes, knowStock, pricedAt, productModel, variationModel } from "./product-fields";
export { productResolvers } from "./resolvers";
export {
  inStockOrder,
  isBookable,
  isDateOver,
  isForSale,
  lockStock,
  quantityLeft,
  countedStock,
  readStock,
  releaseStock,
  type SoldItem,
  type StockItem,
  stockItemOf,
  stockKey,
  takeStock,
} from "./stock";
