import { TextField } from "@/components/ui/forms/field";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import { flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import { type DeskOrder, deskMoment } from "../desk-words";

type Props = { order: DeskOrder; flash: Flash | null };

/** The buyer's open questions with forms to answer or close them, and closed ones with a button to reopen them. */
export function OrderQuestions({ order: { number, messages }, flash }: Props) {
  const open = messages.filter(({ state }) => state === "open");
  const closed = messages.filter(({ state }) => state === "closed");
  if (open.length === 0 && closed.length === 0) return null;
  const back = deskRoutes.order(number);
  return (
    <DeskBlock id="questions" title="Questions from the buyer">
      {open.length > 0 ? (
        <>
          <ul>
            {open.map(({ id, at, text }) => (
              <li key={id}>{`${deskMoment(at)}: ${text}`}</li>
            ))}
          </ul>
          <QuestionForms number={number} back={back} flash={flash} />
        </>
      ) : null}
      {closed.length > 0 ? (
        <DeskForm
          form="reopen-questions"
          back={back}
          values={{ number }}
          submit="Undo: wait for a reply"
          variant="outline"
          label={`Undo closing the questions about order ${number}`}
        />
      ) : null}
    </DeskBlock>
  );
}

type FormsProps = { number: number | string; back: string; flash: Flash | null };

/** Used on the order's page and in the inbox. */
export function QuestionForms({ number, back, flash }: FormsProps) {
  const refused = flashFor(flash, "answer-questions");
  const isMine = refused?.values?.number === String(number);
  const error = isMine ? refused.fields?.text : undefined;
  return (
    <>
      <DeskForm
        form="answer-questions"
        back={back}
        values={{ number }}
        submit="Send reply"
        label={`Reply to the question about order ${number}`}
        isInline
      >
        <TextField
          label="Reply (the buyer sees this)"
          name="text"
          required
          maxLength={2000}
          defaultValue={isMine ? refused.values?.text : undefined}
          {...(error && { error })}
        />
      </DeskForm>
      <DeskForm
        form="close-questions"
        back={back}
        values={{ number }}
        submit="Close without a reply"
        variant="outline"
        label={`Close the question about order ${number} without a reply`}
      />
    </>
  );
}
