import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import styles from "./verify-entry.module.css";

/** Leads to the certificate's page; a plain form, which needs no script. */
export function NumberForm({ typed, error }: { typed: string; error?: string | undefined }) {
  return (
    <form method="get" action="/verify" className={styles.form}>
      <TextField
        name="number"
        label="Number or address of the certificate"
        hint="It stands at the foot of the certificate. Or scan the code on it."
        defaultValue={typed}
        error={error}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit">Show certificate</Button>
    </form>
  );
}
