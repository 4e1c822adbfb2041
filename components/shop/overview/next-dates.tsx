import { AccountSection, SectionFailure } from "@/components/layout/account-section";
import { SectionEmpty } from "@/components/layout/section-empty";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import styles from "./next-dates.module.css";
import { dateWords } from "./date-words";
import { readNextDates, type NextDate } from "./read-next-dates";

/** Workshops and events that the member has a seat of. */
export async function NextDates() {
  const dates = await readNextDates();
  return (
    <AccountSection id="next-dates" title="Next dates">
      {"problem" in dates ? (
        <SectionFailure message={dates.problem} />
      ) : dates.length === 0 ? (
        <SectionEmpty text="No workshop or event of yours is ahead.">
          <ButtonLink href="/workshops" variant="outline" color="black" size="xs">
            See the dates
          </ButtonLink>
        </SectionEmpty>
      ) : (
        <ul className={styles.dates}>
          {dates.map((date) => (
            <DateRow key={`${date.kind}-${date.slug}`} date={date} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function DateRow({ date }: { date: NextDate }) {
  const { days, clock, leaf } = dateWords(date);
  return (
    <li className={styles.date}>
      <p className={styles.leaf} aria-hidden="true">
        <span>{leaf.month}</span>
        <strong>{leaf.day}</strong>
      </p>
      <div className={styles.words}>
        <AppLink className={styles.title} href={date.href}>
          {date.title}
        </AppLink>
        <p>{days}</p>
        <p className={styles.quiet}>
          {clock} · {date.place ?? "Online"}
          {date.seats > 1 ? ` · ${date.seats} seats` : ""}
        </p>
        <AppLink className={styles.calendar} href={`/calendar/${date.kind}/${date.slug}.ics`} download>
          <Icon name="calendar" />
          <span>
            Add to calendar<VisuallyHidden>: {date.title}</VisuallyHidden>
          </span>
        </AppLink>
      </div>
    </li>
  );
}
