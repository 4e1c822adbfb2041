import type { ReactNode } from "react";
import { notOnSale } from "@/components/prices/net-price";
import { ButtonLink } from "@/components/ui/button-link";
import { eventDays } from "@/components/ui/times/event-dates";
import { routes } from "@/lib/addresses/routes";
import { durationInWords, movingOf } from "@/lib/rules/times/times";
import type { DatedOffer } from "./dated-offers";
import type { Workshop } from "./workshop-catalogue";
import styles from "./workshop-closing.module.css";

type WorkshopClosingProps = {
  title: ReactNode;
  text: ReactNode;
  tone: string;
  /** Buttons. */
  children: ReactNode;
};

/** The end of a page about workshops, which repeats the next step. */
export function WorkshopClosing({ title, text, tone, children }: WorkshopClosingProps) {
  return (
    <section className={styles.closing} data-tone={tone} aria-labelledby="closing-title">
      <AltitudeLines />
      <div className={styles.inner}>
        <h2 id="closing-title" data-scene="headline">
          {title}
        </h2>
        <p>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </section>
  );
}

/** The motif beside a text: three bands, and a dotted route that climbs across them. */
function AltitudeLines() {
  return (
    <svg
      className={styles.lines}
      viewBox="0 0 1440 480"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {[90, 240, 390].map((y, band) => (
        <path
          key={y}
          d={`M0 ${y + 30} C 360 ${y - 40 + band * 12}, 760 ${y + 70 - band * 20}, 1440 ${y - 20}`}
        />
      ))}
      <path
        d="M720 430 C 960 400, 1010 250, 1180 215 S 1360 90, 1410 40"
        strokeDasharray="2 14"
        strokeWidth="4"
      />
    </svg>
  );
}

type WorkshopNextStepProps = {
  workshop: Workshop;
  dates: DatedOffer[];
  isInvited: boolean;
  /** True when the workshop cannot be bought. */
  isOff: boolean;
};

export function WorkshopNextStep({ workshop, dates, isInvited, isOff }: WorkshopNextStepProps) {
  const [next] = dates;
  const when = next ? `${eventDays(next)}, ${next.location ?? "live online"}` : null;
  const { subtitle } = workshop.certification;
  if (isInvited) {
    const text = `${when ? `The next group begins ${when}. ` : ""}It starts with a half-hour call.`;
    return (
      <WorkshopClosing title={subtitle} text={text} tone={workshop.tone}>
        <ButtonLink href={routes.call} size="xl" color="black">
          Book a call
        </ButtonLink>
        <ButtonLink href="/workshops" size="xl" color="black" variant="outline">
          See all workshops
        </ButtonLink>
      </WorkshopClosing>
    );
  }
  if (isOff)
    return (
      <WorkshopClosing title={subtitle} text={`${notOnSale}.`} tone={workshop.tone}>
        <ButtonLink href={routes.contact} size="xl" color="black">
          Ask us
        </ButtonLink>
      </WorkshopClosing>
    );
  const text = when
    ? `The next group meets ${when}. Until ${durationInWords(movingOf(workshop.certification.moveUntilDays))} before, you can move to another date without a fee.`
    : "Begin today and continue whenever you like. A guide reads your work and answers.";
  return (
    <WorkshopClosing title={subtitle} text={text} tone={workshop.tone}>
      <ButtonLink href={next ? "#dates" : "#booking"} size="xl" color="black">
        {next ? "Choose a date" : "Book it now"}
      </ButtonLink>
      <ButtonLink href={routes.contact} size="xl" color="black" variant="outline">
        Ask a guide first
      </ButtonLink>
    </WorkshopClosing>
  );
}
