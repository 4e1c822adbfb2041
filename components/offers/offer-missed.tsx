import { Callout } from "@/components/ui/callout";
import { offerMissed, offerTexts } from "@/lib/rules/offers";
import styles from "./offer-missed.module.css";

/** Seen only when the address names it, as after an offer that could not be had; so the page may be drawn ahead. */
export function OfferMissed() {
  return (
    <div id={offerMissed} className={styles.notice}>
      <Callout kind="warn" title={offerTexts.missed}>
        {offerTexts.missedMore}
      </Callout>
    </div>
  );
}
