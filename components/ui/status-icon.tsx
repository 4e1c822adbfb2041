import styles from "./control.module.css";
import { Icon } from "./icon";
import { Loader } from "./loader";
import { VisuallyHidden } from "./visually-hidden";

export type FieldStatus = "idle" | "checking" | "valid" | "invalid";

const words = { checking: "Checking", valid: "Valid", invalid: "" } as const;

/** Says what the check of a field found; a failure is said by the error text itself. */
export function StatusIcon({ status }: { status: FieldStatus }) {
  return (
    <span className={styles.status} data-status={status} role="status">
      {status === "checking" ? <Loader size="sm" /> : null}
      {status === "valid" ? <Icon name="check" /> : null}
      {status === "invalid" ? <Icon name="warning" /> : null}
      {status === "idle" ? null : <VisuallyHidden>{words[status]}</VisuallyHidden>}
    </span>
  );
}
