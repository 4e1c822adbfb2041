import type { Flash } from "@/lib/forms/flash";
import { fieldRules } from "@/lib/rules/forms/form-problems";
import { questionSchema } from "@/lib/rules/forms/question";
import styles from "./ask-about-order.module.css";
import type { Order } from "./order";
import { OrderMessages } from "./order-messages";
import { QuestionForm } from "./question-form";

type AskAboutOrderProps = {
  order: Order;
  /** E-mail address for questions. The form shows it when the shop takes no questions. */
  help: string;
  /** The page to which the form returns. */
  back: string;
  flash: Flash | null;
  /** True on a page without the order's timeline, so that the form shows earlier questions and answers. */
  withMessages?: boolean;
};

/** A form for a question to the academy about an order. Without it, the address to write to. */
export function AskAboutOrder({ order, help, back, flash, withMessages = false }: AskAboutOrderProps) {
  const { databaseId, messages } = order;
  if (!databaseId || !messages)
    return help ? (
      <p className={styles.words}>
        A question about this order? Write to <a href={`mailto:${help}`}>{help}</a> with its number.
      </p>
    ) : null;
  const answer = isAboutQuestion(flash) ? flash : null;
  return (
    <section className={styles.questions} aria-label="Questions about this order">
      {withMessages ? <OrderMessages order={order} /> : null}
      <details className={styles.fold} open={answer?.values?.question ? true : undefined}>
        <summary className={styles.summary}>Ask us about this order</summary>
        <QuestionForm
          order={databaseId}
          firstKey={answer?.values?.key ?? crypto.randomUUID()}
          rules={fieldRules(questionSchema, "question")}
          back={back}
          flash={answer}
        />
      </details>
    </section>
  );
}

/** Whether a notice is the answer to this form. */
export function isAboutQuestion(flash: Flash | null): boolean {
  return flash?.values?.["question"] !== undefined;
}
