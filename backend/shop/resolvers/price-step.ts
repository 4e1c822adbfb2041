import type { PriceStep } from "../domain/price-cart";
import { shortMoney, type Format } from "./money";

export const priceStepFields = {
  amount: ({ amount }: PriceStep, { format }: { format?: Format }) => shortMoney(amount, format),
};
