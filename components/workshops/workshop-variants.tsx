import layout from "@/components/layout/columns.module.css";
import { NetPrice } from "@/components/prices/net-price";
import { AppLink } from "@/components/ui/app-link";
import { eventDays } from "@/components/ui/times/event-dates";
import { isSameProduct } from "@/lib/read/shop";
import { productPrice, productSale } from "./workshop-product";
import type { Workshop } from "./workshop-catalogue";
import { firstParagraph } from "./workshop-text";
import styles from "./workshop-variants.module.css";

/** The variants of a workshop side by side, with description, start and price. */
export function WorkshopVariants({ workshop, except }: { workshop: Workshop; except?: string }) {
  const { certification, productsByVariant, dates } = workshop;
  const variants = (certification.variants ?? []).filter((variant) => variant !== null);
  const shown = variants.filter((variant) => variant.key !== except);
  if (shown.length === 0) return null;
  return (
    <section className={layout.part} aria-labelledby="variants-title">
      <h2 id="variants-title" data-scene="headline">
        {except ? "Another format" : "Choose a format"}
      </h2>
      <ul className={styles.variants} data-scene="items">
        {shown.map((variant) => {
          const product = productsByVariant.get(variant.key);
          const price = product ? productPrice(product) : null;
          const next = dates.find((date) => isSameProduct(date, variant));
          const shownPrice = next ? next.price : price;
          const sale = next ? next.reduced : product && productSale(product);
          return (
            <li key={variant.key} className={styles.variant} data-card data-date={next?.slug ?? undefined}>
              <h3>
                <AppLink href={`/workshops/${certification.slug}/${variant.key}`}>
                  {variant.key === "self-paced" ? "Self-paced" : "Classic"}
                </AppLink>
              </h3>
              <p>{firstParagraph(variant.content ?? "")}</p>
              <dl>
                <div>
                  <dt>{next ? "Next date" : "Start"}</dt>
                  <dd>{next ? `${eventDays(next)}, ${next.location ?? "online"}` : "Today, if you like"}</dd>
                </div>
                {shownPrice === null ? null : (
                  <div>
                    <dt>Price</dt>
                    <dd>
                      <NetPrice cents={shownPrice} sale={sale} />
                    </dd>
                  </div>
                )}
              </dl>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
