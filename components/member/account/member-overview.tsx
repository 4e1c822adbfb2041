import type { ReactNode } from "react";
import type { Member } from "../require-member";
import { CertificatesSection } from "./certificates-section";
import { CockpitCard } from "./cockpit-card";
import { CoursesSection } from "./courses-section";
import styles from "./member-overview.module.css";
import { OverviewHead } from "./overview-head";
import { ProgramCard, ProgramTeaser } from "./program-card";

type MemberOverviewProps = {
  member: Member;
  /** Rights of both sides. */
  capabilities: readonly string[];
  /** What the shop knows: dates to come, the subscription, the latest orders. */
  dates: ReactNode;
  subscription: ReactNode;
  orders: ReactNode;
  /** Shown above everything, about what was tried before. */
  notice?: ReactNode;
};

/** Everything of a member at a glance. Each part asks for itself, and fails for itself. */
export function MemberOverview({ member, capabilities, notice, ...shop }: MemberOverviewProps) {
  const program = { program: member.myProfessionalProgram, isInvited: member.hasFlppInvite === true };
  return (
    <div className={styles.screen}>
      <OverviewHead member={member} capabilities={capabilities} />
      {notice}
      <CockpitCard capabilities={capabilities} />
      <ProgramCard {...program} />
      <div className={styles.pair}>
        {shop.dates}
        {shop.subscription}
      </div>
      <CoursesSection hasLearningLink={member.learnDashSignInLink !== null} />
      <CertificatesSection />
      {shop.orders}
      <ProgramTeaser {...program} />
    </div>
  );
}
