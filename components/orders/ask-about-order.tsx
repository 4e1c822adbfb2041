import { Button } from "@/components/ui/button";
import { Field, fieldControl } from "@/components/ui/forms/field";
import control from "@/components/ui/forms/field.module.css";
import type { Flash } from "@/lib/forms/flash";
import { fieldRules } from "@/lib/rules/forms/form-problems";
import { questionSchema } from "@/lib/rules/forms/question";
import { orderDate } from "@/lib/rules/times/day-text";
import styles from "./ask-about-order.module.css";
import type { Order } from "./order";

type AskAboutOrderProps = {
  order: Pick<Order, "databaseId" | "messages">;
  /** E-mail address for questions. The form shows it when the shop takes no questions. */
  help: string;
  /** The page to which the form returns. */
  back: string;
  flash: Flash | null;
  /** True on a page without the order's timeline, so that the form shows earlier questions and answers. */
  withMessages?: boolean;
};

/** A form for a question to the academy about an order, as plain HTML. Without it, the address to write to. */
export function AskAboutOrder({ order, help, back, flash, withMessages = false }: AskAboutOrderProps) {
  const { databaseId, messages } = order;
  if (!databaseId || !messages)
    return help ? (
      <p className={styles.words}>
        A question about this order? Write to <a href={`mailto:${help}`}>{help}</a> with its number.
      </p>
    ) : null;
  const typed = (isAboutQuestion(flash) && flash?.values) || {};
  const error = typed["question"] === undefined ? undefined : flash?.fields?.["question"];
  const hint = "We answer by email. The answer also appears on the order’s page.";
  const id = "order-question";
  return (
    <section className={styles.questions} aria-label="Questions about this order">
      {withMessages && messages.length > 0 ? (
        <ol className={styles.messages}>
          {messages.map(({ date, text, isAnswer }) => (
            <li key={`${date} ${text}`} className={styles.message}>
              <span
                className={styles.day}
              >{`${isAnswer ? "We answered" : "You asked"}, ${orderDate(date)}`}</span>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      ) : null}
      <details className={styles.fold} open={typed["question"] ? true : undefined}>
        <summary className={styles.summary}>Ask us about this order</summary>
        <form method="post" action="/api/forms/ask-about-order" className={styles.form}>
          <input type="hidden" name="id" value={databaseId} />
          <input type="hidden" name="key" value={typed["key"] ?? crypto.randomUUID()} />
          <input type="hidden" name="back" value={back} />
          <Field id={id} label="Your question" error={error} hint={hint}>
            <textarea
              {...fieldRules(questionSchema, "question")}
              {...fieldControl(id, { error, hint })}
              name="question"
              rows={4}
              defaultValue={typed["question"]}
              data-status={error ? "invalid" : "idle"}
              className={`${control.control} ${styles.text}`}
            />
          </Field>
          <Button type="submit">Send the question</Button>
        </form>
      </details>
    </section>
  );
}

/** Whether a notice is the answer to this form. */
export function isAboutQuestion(flash: Flash | null): boolean {
  return flash?.values?.["question"] !== undefined;
}
