import { Callout } from "@/components/ui/callout";
import { offerMissed, offerTexts } from "@/lib/rules/prices/offers";
import styles from "./offer-missed.module.css";

/** Visible only when the address's fragment names it, so that the page can be prerendered. */
export function OfferMissed() {
  return (
    <div id={offerMissed} className={styles.notice}>
      <Callout kind="warn" title={offerTexts.missed}>
        {offerTexts.missedMore}
      </Callout>
    </div>
  );
}
