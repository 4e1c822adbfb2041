import { Skeleton } from "./skeleton";
import { plainText } from "@/lib/rules/texts/plain-text";
import { formatEuro, parseRaw } from "@/lib/money";
import styles from "./money.module.css";

type MoneyProps = { text: string | null | undefined; pending?: boolean; negative?: boolean };

/**
 * An amount in the server's text. A placeholder appears while the server calculates it. The browser calculates nothing.
 */
export function Money({ text, pending = false, negative = false }: MoneyProps) {
  if (pending) return <Skeleton width="5.5em" />;
  return (
    <span className={styles.money} data-numbers>
      {(negative ? "−" : "") + written(plainText(text ?? ""))}
    </span>
  );
}

/** Some amounts arrive as bare numbers ("237.6") and are formatted. All others are shown unchanged (NOTES 5). */
function written(text: string): string {
  const cents = /^-?\d+(\.\d+)?$/.test(text) ? parseRaw(text) : null;
  return cents === null ? text : formatEuro(cents);
}
