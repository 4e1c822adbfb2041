import { TextField } from "@/components/ui/field";
import type { DeskInboxQuery } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { DeskForm } from "./desk-form";
import { DeskBlock } from "./desk-page";
import { deskMoment } from "./desk-words";
import styles from "./inbox.module.css";
import { OrdersTable } from "./orders-table";

type InboxProps = { inbox: DeskInboxQuery; answer: string | undefined };

/** All that waits for a person today: questions with a field for the answer, then orders with something open. */
export function Inbox({ inbox: { questions, orders }, answer }: InboxProps) {
  if (questions.length === 0 && orders.nodes.length === 0) return <p>Nothing needs a person right now.</p>;
  return (
    <>
      {questions.length > 0 ? (
        <DeskBlock
          id="questions"
          title="Questions"
          note="An empty answer settles the question; nobody is written to."
        >
          <ul className={styles.list}>
            {questions.map(({ id, order, at, text }) => (
              <li key={id} className={styles.question}>
                <p className={styles.meta}>
                  <a href={deskRoutes.order(order)}>{`Order ${order}`}</a>
                  <span>{deskMoment(at)}</span>
                </p>
                <p className={styles.text}>{text}</p>
                <DeskForm
                  form="answer-questions"
                  back={deskRoutes.inbox}
                  values={{ number: order }}
                  submit="Send the answer"
                  label={`Answer the question about order ${order}`}
                >
                  <TextField
                    label="Answer; the buyer reads it"
                    name="text"
                    maxLength={2000}
                    defaultValue={answer}
                  />
                </DeskForm>
              </li>
            ))}
          </ul>
        </DeskBlock>
      ) : null}
      <DeskBlock id="orders" title="Orders that need you">
        <OrdersTable orders={orders.nodes} empty="No order needs a person." />
        {orders.next ? (
          <p>
            <a href={`${deskRoutes.orders}?open=1`}>All of them</a>
          </p>
        ) : null}
      </DeskBlock>
    </>
  );
}
