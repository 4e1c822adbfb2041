import type { UseFormRegisterReturn } from "react-hook-form";
import { MethodLabel } from "../payment-methods/method-label";
import { expiryText } from "../payment-methods/method-words";
import styles from "./payment-fields.module.css";
import type { SavedChoice } from "./saved-choices";

type SavedMethodChoiceProps = {
  choice: SavedChoice;
  field: UseFormRegisterReturn;
  isInitial: boolean;
};

export function SavedMethodChoice({ choice, field, isInitial }: SavedMethodChoiceProps) {
  const { value, method, refusal } = choice;
  const expiry = expiryText(method);
  const facts = [method.isDefault ? "Default" : null, expiry ? `valid until ${expiry}` : null];
  return (
    <div className={styles.method} data-refused={refusal ? true : undefined}>
      <label className={styles.choice}>
        <input
          {...field}
          type="radio"
          value={value}
          defaultChecked={isInitial}
          disabled={refusal !== null}
          required
          className={styles.radio}
        />
        <span className={styles.words}>
          <strong>
            <MethodLabel method={method} />
          </strong>
          <span className={styles.description}>
            {refusal ?? facts.filter((fact) => fact !== null).join(", ")}
          </span>
        </span>
      </label>
    </div>
  );
}
