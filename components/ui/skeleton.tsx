import type { CSSProperties } from "react";
import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** CSS sizes of what will stand here. */
  width?: CSSProperties["inlineSize"];
  height?: CSSProperties["blockSize"];
  shape?: "text" | "block" | "round";
};

/** Holds the place of something that loads, in its size. Put one status text beside a group of them. */
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
