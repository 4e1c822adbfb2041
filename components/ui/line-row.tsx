import type { ReactNode } from "react";
import { framedThumbnail } from "@/lib/rules/addresses/picture-address";
import styles from "./line-row.module.css";

export function LineList({ children }: { children: ReactNode }) {
  return <ul className={styles.lines}>{children}</ul>;
}

type LineRowProps = LineArtProps & {
  name: string;
  price: ReactNode;
  /** A note under the name. */
  children: ReactNode;
};

/** A short view of a cart or order line: picture, name with facts, price. */
export function LineRow({ id, image, name, price, children }: LineRowProps) {
  return (
    <li className={styles.line}>
      <div className={styles.art}>
        <LineArt id={id} image={image} />
      </div>
      <div className={styles.what}>
        <strong>{name}</strong>
        {children}
      </div>
      {price}
    </li>
  );
}

export function LineFact({ children }: { children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>;
}

type LineArtProps = {
  id: number;
  image?: { sourceUrl: string | null } | null;
  frame?: "square" | "wide";
};

const tones = ["blue", "green", "pink", "yellow"] as const;

/** The product's own drawing. Without one, three bands and a route derived from the product's number. */
export function LineArt({ id, image, frame = "square" }: LineArtProps) {
  if (image?.sourceUrl) {
    return (
      <picture>
        <img
          className={styles.picture}
          src={framedThumbnail(image.sourceUrl, frame)}
          alt=""
          width={112}
          height={112}
          loading="lazy"
        />
      </picture>
    );
  }
  const lift = (id * 7) % 22;
  const route = `M8 ${92 - lift / 2} C 34 ${88 - lift}, 46 ${58 + lift / 2}, 62 ${46 + lift / 3} S 92 ${26 + lift / 2}, 104 ${16 + lift / 2}`;
  return (
    <svg
      className={styles.picture}
      data-tone={tones[id % tones.length]}
      viewBox="0 0 112 112"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.ground} width="112" height="112" />
      {[84, 60, 36].map((y, index) => (
        <path
          key={y}
          className={styles.band}
          d={`M0 ${y - (lift % 5)} C 28 ${y - 9 - lift / (index + 2)}, 60 ${y + 8}, 112 ${y - 6 + lift / (index + 3)}`}
        />
      ))}
      <path className={styles.route} d={route} />
      <path
        className={styles.plane}
        transform={`translate(93 ${8 + lift / 2}) rotate(-14)`}
        d="M0 7 17 0 11 15 8.500 9.500Z"
      />
    </svg>
  );
}
