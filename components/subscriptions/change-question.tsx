import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { ChangeForm, type ChangeFormProps } from "./change-form";
import styles from "./change-form.module.css";

type ChangeQuestionProps = Pick<ChangeFormProps, "name" | "fields" | "page"> & {
  title: string;
  confirm: string;
  keep: string;
  children: ReactNode;
};

/** The dialog's question on the page itself, for visitors without scripts. */
export function ChangeQuestion({ name, fields, page, title, confirm, keep, children }: ChangeQuestionProps) {
  return (
    <section className={styles.question} aria-labelledby="question">
      <h2 id="question" className={styles.questionTitle}>
        {title}
      </h2>
      <ChangeForm
        name={name}
        fields={fields}
        page={page}
        label={confirm}
        buttonStyle={{ color: "black" }}
        aside={
          <ButtonLink href={page} variant="text" color="black">
            {keep}
          </ButtonLink>
        }
      >
        {children}
      </ChangeForm>
    </section>
  );
}
