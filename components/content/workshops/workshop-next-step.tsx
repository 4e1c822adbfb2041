import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import { eventDays } from "../events/event-date";
import type { DatedOffer, Workshop } from "./workshop-catalogue";
import { WorkshopClosing } from "./workshop-closing";

type WorkshopNextStepProps = { workshop: Workshop; dates: DatedOffer[]; isInvited: boolean };

/** The end of a workshop's page. */
export function WorkshopNextStep({ workshop, dates, isInvited }: WorkshopNextStepProps) {
  const [next] = dates;
  const when = next ? `${eventDays(next)}, ${next.location ?? "live online"}` : null;
  const { subtitle } = workshop.certification;
  if (isInvited) {
    const text = `${when ? `The next group begins ${when}. ` : ""}Half an hour of talk comes first.`;
    return (
      <WorkshopClosing title={subtitle} text={text} tone={workshop.tone}>
        <ButtonLink href={routes.contact} size="xl" color="black">
          Ask for a talk
        </ButtonLink>
        <ButtonLink href="/workshops" size="xl" color="black" variant="outline">
          See all workshops
        </ButtonLink>
      </WorkshopClosing>
    );
  }
  const text = when
    ? `The next group meets ${when}. Until seven days before, you can move to another date without a fee.`
    : "Begin today, stop and go on whenever you like. A guide reads what you have drawn.";
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
