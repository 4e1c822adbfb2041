import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { routes } from "@/lib/routes";
import styles from "./promises.module.css";

/** As the terms say them: `backend/content/files/pages/terms.md`. */
const promises = {
  date: [
    "Move to another date for free until 7 days before",
    "All your money back if we cancel",
    "14 days to change your mind",
  ],
  selfPaced: ["14 days to change your mind, until you begin", "12 months of access, certificate included"],
};

/** What the buyer can rely on, near the price. */
export function Promises({ of }: { of: keyof typeof promises }) {
  return (
    <div className={styles.promises}>
      <ul>
        {promises[of].map((text) => (
          <li key={text}>
            <Icon name="check" size="1.1em" />
            {text}
          </li>
        ))}
      </ul>
      <p>
        <AppLink href="/terms">Our terms, in short</AppLink> ·{" "}
        <AppLink href={routes.contact}>Booking for a team?</AppLink>
      </p>
    </div>
  );
}
