import { Promises } from "@/components/offers/promises";
import styles from "./buying-help.module.css";

/** What is promised, and who answers, beside the button that leads on. */
export function BuyingHelp({ address }: { address: string | undefined }) {
  return (
    <div className={styles.help}>
      <Promises />
      {address ? (
        <p>
          Questions? <a href={`mailto:${address}`}>{address}</a>
        </p>
      ) : null}
    </div>
  );
}
