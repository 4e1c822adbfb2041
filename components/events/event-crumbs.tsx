import { plainText } from "@/lib/rules/texts/plain-text";
import { routes } from "@/lib/addresses/routes";
import { Breadcrumbs, type Crumb } from "@/components/layout/breadcrumbs";
import styles from "@/components/layout/columns.module.css";

type Named = { slug: string | null; title: string | null };

/** Breadcrumbs to an event or to a page below it. */
export function eventTrail(event: Named, below?: Crumb): Crumb[] {
  const path = routes.event(event.slug ?? "");
  return [
    { name: "Academy", path: routes.academy },
    { name: "Events", path: routes.events },
    { name: plainText(event.title ?? ""), path },
    ...(below ? [{ ...below, path: `${path}${below.path}` }] : []),
  ];
}

export function EventCrumbs({ event }: { event: Named }) {
  return (
    <div className={styles.top}>
      <Breadcrumbs trail={eventTrail(event)} />
    </div>
  );
}
