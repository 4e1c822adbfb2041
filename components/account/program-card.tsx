import { ButtonLink } from "@/components/ui/button-link";
import { AppLink } from "@/components/ui/app-link";
import { routes } from "@/lib/addresses/routes";
import { site } from "@/lib/site";
import type { Member } from "@/lib/read/account";
import styles from "./program-card.module.css";

const page = routes.program;
const name = `${site.name} Professional Program`;

type ProgramCardProps = { program: Member["myProfessionalProgram"]; isInvited: boolean };

/**
 * The card for enrolled or invited members; empty for everybody else. Source: readings, "hasFlppInvite,
 * myProfessionalProgram".
 */
export function ProgramCard({ program, isInvited }: ProgramCardProps) {
  if (program) {
    return (
      <section className={styles.card} data-surface="ink" aria-labelledby="program">
        <Altitudes />
        <div className={styles.words}>
          <p className={styles.state}>{stateOf(program.status)}</p>
          <h2 id="program">{program.program?.title ?? name}</h2>
          <p className={styles.links}>
            <AppLink href={page}>What the program offers</AppLink>
            {program.orderId ? <AppLink href={routes.myOrder(program.orderId)}>Your order</AppLink> : null}
          </p>
        </div>
      </section>
    );
  }
  if (isInvited) {
    return (
      <section className={styles.card} data-surface="ink" aria-labelledby="program">
        <Altitudes />
        <div className={styles.words}>
          <p className={styles.state}>You are invited</p>
          <h2 id="program">{name}</h2>
          <p>Nine months, a mentor, a group of peers and a case of your own. Your place can be booked now.</p>
          <p>
            <ButtonLink href={page} size="xl" color="yellow">
              See the program and book
            </ButtonLink>
          </p>
        </div>
      </section>
    );
  }
  return null;
}

/** For members who are neither enrolled nor invited, at the end of the page. */
export function ProgramTeaser({ program, isInvited }: ProgramCardProps) {
  if (program || isInvited) return null;
  return (
    <aside className={styles.teaser} aria-label={name}>
      <p>
        <strong>{name}.</strong> Nine months from knowing to doing, by invitation.
      </p>
      <AppLink href={page}>About the program</AppLink>
    </aside>
  );
}

const states: Record<string, string> = {
  ACTIVE: "You are in the program",
  PENDING: "Your place is reserved",
  PAUSED: "Paused",
  ON_HOLD: "Paused",
  COMPLETED: "Completed",
  CANCELLED: "Ended",
};

/** The CRM may have more statuses than this site knows. */
function stateOf(status: string | null): string {
  const known = states[status?.toUpperCase() ?? ""];
  return known ?? (status ? status.replaceAll("_", " ").toLowerCase() : "Your program");
}

function Altitudes() {
  return (
    <svg className={styles.art} viewBox="0 0 240 160" aria-hidden="true">
      <path data-level="1" d="M0 132c60-10 120 12 240-8" />
      <path data-level="2" d="M0 92c70-16 140 12 240-10" />
      <path data-level="3" d="M0 50c60-14 130 18 240-12" />
      <path data-level="path" d="M20 150c50-6 70-50 110-62s50-52 90-66" />
    </svg>
  );
}
