import "server-only";
import { GetSubscriptionProductDocument } from "@/graphql/generated/shop/documents";
import { AppLink } from "@/components/ui/app-link";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { keepPageUntil } from "@/lib/gateway/public-cache";
import { readPublic } from "@/lib/gateway/read";
import { type Cents, formatEuro, parseRaw } from "@/lib/money";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { AddToCart } from "@/components/cart/add-to-cart";
import { NetPrice } from "@/components/prices/net-price";
import { type Sale, saleOf } from "@/components/prices/sale";
import { CalculatorButton } from "@/components/prices/calculator-button";
import styles from "./professional-membership.module.css";
import { Prose } from "@/components/ui/prose";
import { type OfferHero, OfferPage } from "@/components/layout/page-header";

/** SKU of the store's subscription (R076). */
const membershipProduct = "FLPM";

type MembershipOfferProps = { product: Membership; hero: OfferHero; html: string };

/** The membership: its price and the button that adds it to the cart on the first screen, then the text. */
export function MembershipOffer({ product, hero, html }: MembershipOfferProps) {
  return (
    <OfferPage
      {...hero}
      box={
        <aside className={styles.box} aria-label="Price and joining">
          <p className={styles.price} data-numbers="">
            <NetPrice cents={product.cents} sale={product.sale} /> <span>{product.rhythm}</span>
          </p>
          <AddToCart
            productId={product.number}
            productName={product.name}
            buttonText="Become a member"
            buttonStyle={{ size: "2xl" }}
          />
          {product.description ? <p>{product.description}</p> : null}
          <dl className={styles.sums}>
            <div>
              <dt>Today</dt>
              <dd data-numbers="">{formatEuro(product.cents)}</dd>
            </div>
            <div>
              <dt>Recurring total</dt>
              <dd data-numbers="">{`${formatEuro(product.cents)} ${product.rhythm}`}</dd>
            </div>
          </dl>
          <p className={styles.note}>
            Plus VAT where due. It renews until you cancel, which you can do in{" "}
            <AppLink href={routes.account}>your account</AppLink> at any time.
          </p>
          {product.isRegional ? <CalculatorButton cents={product.cents} inline /> : null}
        </aside>
      }
      main={<Prose html={html} />}
    />
  );
}

export type Membership = {
  number: number;
  name: string;
  /** In one sentence; empty when the shop has none. */
  description: string;
  cents: Cents;
  /** For example "a year". */
  rhythm: string;
  /** Null when nothing is reduced. */
  sale: Sale | null;
  isRegional: boolean;
};

/** Null when the shop does not sell it. The page then shows only its text. */
export async function membership(): Promise<Membership | null> {
  try {
    const variables = { id: membershipProduct, idType: "SKU" } as const;
    const { product } = await readPublic(GetSubscriptionProductDocument, variables, [
      `product:${membershipProduct}`,
    ]);
    if (!product || !("subscriptionPeriod" in product) || !product.purchasable) return null;
    if (product.priceUntil) await keepPageUntil(new Date(product.priceUntil));
    const cents = parseRaw(product.rawPrice);
    const { subscriptionPeriod: period, subscriptionPeriodInterval: interval } = product;
    if (cents === null || !period) return null;
    const rhythm = interval && interval > 1 ? `every ${interval} ${period}s` : `a ${period}`;
    return {
      number: product.databaseId,
      name: product.name ?? "",
      description: plainText(product.shortDescription ?? ""),
      cents,
      sale: saleOf(product),
      rhythm,
      isRegional: product.pppEnabled === true,
    };
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.isNotFound) return null;
    throw failure;
  }
}
