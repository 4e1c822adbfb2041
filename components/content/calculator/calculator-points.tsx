import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import styles from "./calculator.module.css";

const points = ["Fair adjusted Pricing", "Creating global accessibility", "Removing financial barriers"];

/** The left panel (R137–R142). */
export function CalculatorPoints({ moreUrl }: { moreUrl: string }) {
  return (
    <div className={styles.points} data-tone="green">
      <svg className={styles.lines} viewBox="0 0 300 200" aria-hidden="true" focusable="false">
        {[0, 1, 2, 3, 4, 5].map((line) => (
          <path
            key={line}
            d={`M-10 ${170 - line * 22} C 60 ${120 - line * 16}, 120 ${190 - line * 30}, 190 ${130 - line * 20} S 280 ${60 - line * 6}, 320 ${90 - line * 18}`}
          />
        ))}
      </svg>
      <h3>Regional Pricing</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            {point}
          </li>
        ))}
      </ul>
      <AppLink href={moreUrl} external target="_blank">
        More about Regional Pricing
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </AppLink>
    </div>
  );
}
