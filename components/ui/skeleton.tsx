import type { CSSProperties } from "react";
import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** CSS sizes of the future content. */
  width?: CSSProperties["inlineSize"];
  height?: CSSProperties["blockSize"];
  shape?: "text" | "block" | "round";
};

/** A placeholder for loading content, in the same size. A group of placeholders needs one status text beside it. */
export function Skeleton({ width = "100%", height, shape = "text" }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      data-shape={shape}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
