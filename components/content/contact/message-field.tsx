import { useId } from "react";
import { Field, fieldControl } from "@/components/ui/field";
import control from "@/components/ui/control.module.css";
import styles from "./contact-form.module.css";

type MessageFieldProps = { max: number; defaultValue?: string | undefined; error?: string | undefined };

export function MessageField({ max, defaultValue, error }: MessageFieldProps) {
  const id = useId();
  const hint = "Never send us card numbers or sign-in codes.";
  return (
    <Field id={id} label="Your message" error={error} hint={hint}>
      <textarea
        {...fieldControl(id, { error, hint })}
        name="message"
        rows={7}
        minLength={10}
        maxLength={max}
        required
        defaultValue={defaultValue}
        data-status={error ? "invalid" : "idle"}
        className={`${control.control} ${styles.message}`}
      />
    </Field>
  );
}
