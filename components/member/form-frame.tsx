import type { FormEvent, ReactNode } from "react";
import { Loader } from "@/components/ui/loader";
import styles from "./form-frame.module.css";

type FormFrameProps = {
  action: string;
  isSubmitting: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A plain form; while it is being sent its inputs are disabled under a spinner (R289, R290). */
export function FormFrame({ action, isSubmitting, onSubmit, children }: FormFrameProps) {
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      onSubmit={onSubmit}
      noValidate
      aria-busy={isSubmitting}
    >
      <fieldset className={styles.fields} disabled={isSubmitting}>
        {children}
      </fieldset>
      {isSubmitting ? (
        <div className={styles.veil}>
          <Loader size="lg" label="Sending" />
        </div>
      ) : null}
    </form>
  );
}
