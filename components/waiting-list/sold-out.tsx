"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import styles from "./join-waiting-list.module.css";

/** Fetched only where something is sold out: few dates are. Where it does not come, the words stay. */
const JoinWaitingList = lazy(() =>
  import("./join-waiting-list").then(
    ({ JoinWaitingList: Form }) => ({ default: Form }),
    () => ({ default: SoldOutText }),
  ),
);

export function SoldOut(props: ComponentProps<typeof JoinWaitingList>) {
  return (
    <Suspense fallback={<SoldOutText />}>
      <JoinWaitingList {...props} />
    </Suspense>
  );
}

function SoldOutText() {
  return <p className={styles.sold}>Sold out</p>;
}
