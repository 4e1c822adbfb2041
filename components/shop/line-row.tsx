import type { ReactNode } from "react";
import { LineArt, type LineArtProps } from "./cart/line-art";
import styles from "./line-row.module.css";

export function LineList({ children }: { children: ReactNode }) {
  return <ul className={styles.lines}>{children}</ul>;
}

type LineRowProps = LineArtProps & {
  name: string;
  price: ReactNode;
  /** What is to be said about it, under its name. */
  children: ReactNode;
};

/** One line of a cart or an order in short: picture, name with facts, price. */
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
