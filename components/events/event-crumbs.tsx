import { plainText } from "@/lib/rules/plain-text";
import { routes } from "@/lib/routes";
import { Breadcrumbs, type Crumb } from "@/components/layout/breadcrumbs";
import styles from "@/components/layout/columns.module.css";

type EventCrumbsProps = { event: { slug: string | null; title: string | null }; below?: Crumb };

/** The way to an event, or to a page below it. */
export function EventCrumbs({ event, below }: EventCrumbsProps) {
  const path = routes.event(event.slug ?? "");
  return (
    <div className={styles.top}>
      <Breadcrumbs
        trail={[
          { name: "Academy", path: "/academy" },
          { name: "Events", path: routes.events },
          { name: plainText(event.title ?? ""), path },
          ...(below ? [{ ...below, path: `${path}${below.path}` }] : []),
        ]}
      />
    </div>
  );
}
