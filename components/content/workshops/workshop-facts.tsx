import { eventDays } from "../events/event-date";
import { Price } from "../parts/price";
import type { Workshop } from "./workshop-catalogue";

/** What to know of a workshop before opening it; the list around it gives the looks. */
export function WorkshopFacts({
  workshop,
  className,
  withLength = false,
}: {
  workshop: Workshop;
  className?: string;
  withLength?: boolean;
}) {
  const { certification, dates, priceFrom, priceVaries } = workshop;
  const [next] = dates;
  return (
    <dl className={className}>
      {withLength ? (
        <div>
          <dt>Length</dt>
          <dd>{certification.duration}</dd>
        </div>
      ) : null}
      <div>
        <dt>{next ? "Next date" : "Start"}</dt>
        <dd>{next ? `${eventDays(next)}, ${next.location ?? "online"}` : "By arrangement"}</dd>
      </div>
      {priceFrom === null ? null : (
        <div>
          <dt>Price</dt>
          <dd>
            <Price cents={priceFrom} from={priceVaries} />
          </dd>
        </div>
      )}
    </dl>
  );
}
