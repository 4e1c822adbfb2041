import { AppLink } from "@/components/ui/app-link";
import { Price } from "./price";
import type { Workshop } from "./workshop-catalogue";
import { productPrice } from "./workshop-catalogue";
import styles from "./ways-to-take-it.module.css";
import layout from "./workshop-layout.module.css";

const words: Record<string, { title: string; text: string }> = {
  classic: { title: "Classic", text: "Two days with a guide and a small group, in a room or live online." },
  "self-paced": {
    title: "Self-paced",
    text: "Modules whenever you have an hour, with written feedback from a guide.",
  },
};

export function WaysToTakeIt({ workshop }: { workshop: Workshop }) {
  const variants = (workshop.certification.variants ?? []).filter((variant) => variant !== null);
  if (variants.length === 0) return null;
  return (
    <section className={layout.part} aria-labelledby="ways-title">
      <h2 id="ways-title">Choose your way</h2>
      <ul className={styles.ways}>
        {variants.map((variant) => {
          const product = workshop.products.get(variant.productId ?? 0);
          const price = product ? productPrice(product) : null;
          return (
            <li key={variant.key} className={styles.way}>
              <h3>
                <AppLink href={`/workshops/${workshop.certification.slug}/${variant.key}`}>
                  {words[variant.key]?.title ?? variant.title}
                </AppLink>
              </h3>
              <p>{words[variant.key]?.text}</p>
              {price === null ? null : <Price cents={price} from={variant.key === "classic"} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
