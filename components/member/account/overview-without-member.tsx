import type { ReactNode } from "react";
import { SectionFailure } from "@/components/layout/account-section";
import { messageFor } from "@/lib/graphql/errors";
import styles from "./member-overview.module.css";

/** The member service is silent; what the shop knows is shown all the same. Source: R425. */
export function OverviewWithoutMember({ children }: { children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Your account</h1>
      <SectionFailure message={messageFor("viewer")} />
      {children}
    </div>
  );
}
