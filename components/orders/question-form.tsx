"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field, fieldControl } from "@/components/ui/forms/field";
import control from "@/components/ui/forms/field.module.css";
import { sentBy, useSentForm } from "@/components/ui/forms/use-sent-form";
import { tellPage } from "@/components/ui/notices/tell-page";
import type { Flash } from "@/lib/forms/flash";
import type { FieldRules } from "@/lib/rules/forms/form-problems";
import styles from "./ask-about-order.module.css";

type QuestionFormProps = {
  order: number;
  /** The shop stores a question with the same key once. */
  firstKey: string;
  rules: FieldRules;
  /** The page of the form. It shows the answer. */
  back: string;
  /** The answer to this form without a script. */
  flash: Flash | null;
};

export function QuestionForm({ order, firstKey, rules, back, flash }: QuestionFormProps) {
  const [key, setKey] = useState(firstKey);
  const { form, register, errors, failure, state } = useSentForm({
    operation: "askAboutOrder",
    problems: flash?.fields,
    load: async () =>
      sentBy((await import("@/lib/forms/orders/ask-about-order")).askAboutOrder, ({ notice }) => {
        form.ref.current?.reset();
        setKey(crypto.randomUUID());
        if (notice) tellPage(back, notice);
        return "again";
      }),
  });
  const id = "order-question";
  const hint = "We answer by email. The answer also appears on the order’s page.";
  return (
    <form {...form} action="/api/forms/ask-about-order" className={styles.form}>
      <input type="hidden" name="id" value={order} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="back" value={back} />
      <Field id={id} label="Your question" error={errors.question} hint={hint}>
        <textarea
          {...register("question")}
          {...rules}
          {...fieldControl(id, { error: errors.question, hint })}
          rows={4}
          defaultValue={flash?.values?.question}
          data-status={errors.question ? "invalid" : "idle"}
          className={`${control.control} ${styles.text}`}
        />
      </Field>
      {failure && !errors.question ? <Callout kind="error" title={failure} /> : null}
      <Button type="submit" pending={state === "sending"}>
        Send the question
      </Button>
    </form>
  );
}
