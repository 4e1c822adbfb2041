import type { ReactNode } from "react";
import { SectionFailure } from "@/components/layout/account-section";
import { Callout } from "@/components/ui/callout";
import { env } from "@/lib/env";
import { messageFor } from "@/lib/gateway/errors";
import type { Member } from "@/lib/read/account";
import { can, COCKPIT_ACCESS } from "@/lib/rules/capabilities";
import { CertificatesSection } from "./certificates-section";
import { CoursesSection } from "./courses-section";
import styles from "./member-overview.module.css";
import { OverviewHead } from "./overview-head";
import { ProgramCard, ProgramTeaser } from "./program-card";

type MemberOverviewProps = {
  member: Member;
  /** Capabilities of both sides. */
  capabilities: readonly string[];
  /** The parts with the shop's data. */
  dates: ReactNode;
  subscription: ReactNode;
  orders: ReactNode;
  /** The result of an earlier action, shown at the top. */
  notice?: ReactNode;
};

/** A member's overview. Each part loads and fails separately. */
export function MemberOverview({ member, capabilities, notice, ...shop }: MemberOverviewProps) {
  const program = { program: member.myProfessionalProgram, isInvited: member.hasFlppInvite === true };
  return (
    <div className={styles.screen}>
      <OverviewHead member={member} capabilities={capabilities} />
      {notice}
      <CockpitCard capabilities={capabilities} />
      <ProgramCard {...program} />
      {shop.dates || shop.subscription ? (
        <div className={styles.pair}>
          {shop.dates}
          {shop.subscription}
        </div>
      ) : null}
      <CoursesSection hasLearningLink={member.learnDashSignInLink !== null} />
      <CertificatesSection />
      {shop.orders}
      <ProgramTeaser {...program} />
    </div>
  );
}

/** The overview while the member service does not answer. */
export function OverviewWithoutMember({ children }: { children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Your account</h1>
      <SectionFailure message={messageFor("viewer")} />
      {children}
    </div>
  );
}

/** For members who would be redirected to their cockpit if its address were set. */
function CockpitCard({ capabilities }: { capabilities: readonly string[] }) {
  if (env.COCKPIT_URL || !can(capabilities, COCKPIT_ACCESS)) return null;
  return (
    <Callout kind="info" title="Cockpit">
      Your account has access to the cockpit, which is not connected to this site yet. Until then, you find
      everything here.
    </Callout>
  );
}

/** Shown after the learning platform could not be opened. */
export function LearningNotice() {
  return (
    <Callout kind="error" title="The learning platform could not be opened">
      It did not answer just now. Please try again in a moment.
    </Callout>
  );
}
