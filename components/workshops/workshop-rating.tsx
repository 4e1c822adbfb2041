import { site } from "@/lib/site";
import styles from "./workshop-rating.module.css";

/** Constant text. Without single reviews, search engines accept no rating. Source: R469. */
const rating = { value: "4.9", reviews: "1.5K" };

/** Whether the rating is about this workshop. */
export function isRated(slug: string | null | undefined): boolean {
  return slug === `${site.slug}-kick-start`;
}

export function WorkshopRating() {
  return (
    <p className={styles.rating}>
      <svg viewBox="0 0 124 24" width="124" height="24" aria-hidden="true" focusable="false">
        {[0, 25, 50, 75, 100].map((x) => (
          <path
            key={x}
            transform={`translate(${x} 0)`}
            d="M12 2.6l2.8 6 6.6.8-4.9 4.5 1.3 6.5-5.8-3.2-5.8 3.2 1.3-6.5L2.6 9.4l6.6-.8z"
          />
        ))}
      </svg>
      <strong>{rating.value}</strong>
      <span>out of 5, from {rating.reviews} reviews</span>
    </p>
  );
}
