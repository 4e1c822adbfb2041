import { Callout } from "@/components/ui/callout";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { ReadOf } from "@/lib/gateway/desk";
import { DeskField } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock, DeskPage } from "../desk-page";
import { personName } from "./person-words";

type JoinPageProps = { preview: ReadOf<"mergePreview">; flash: Flash | null };

/** Two accounts side by side, with what moves, what is lost, and the button. */
export function JoinPage({ preview, flash }: JoinPageProps) {
  const { keep, lose, obstacles, moves, losses } = preview;
  const page = `${deskRoutes.joinPerson(keep.id)}?with=${lose.id}`;
  return (
    <DeskPage
      title="Merge two accounts"
      meta={
        <p>
          <a href={deskRoutes.person(keep.id)}>{`${personName(keep)} (${keep.email})`}</a>
          {" stays, "}
          <a href={deskRoutes.person(lose.id)}>{`${personName(lose)} (${lose.email})`}</a>
          {" goes."}
        </p>
      }
      flash={flash}
    >
      <DeskBlock id="moves" title={`What moves to ${keep.email}`}>
        <Lines lines={moves} empty="Nothing. The account is empty." />
      </DeskBlock>
      <DeskBlock id="losses" title="What is lost">
        <Lines lines={losses} empty="Nothing." />
      </DeskBlock>
      {obstacles.length > 0 ? (
        <Callout kind="warn" title="You cannot merge them yet">
          <Lines lines={obstacles} empty="" />
        </Callout>
      ) : (
        <DeskBlock id="join" title="Merge them" note="You cannot undo this. Both addresses get an email.">
          <DeskForm
            form="merge-people"
            back={page}
            values={{ keep: keep.id, lose: lose.id }}
            submit="Merge the accounts"
          >
            <DeskField
              name="typed"
              label={`Type ${lose.email}`}
              required
              autoComplete="off"
              spellCheck={false}
              flash={flash}
            />
            <DeskField
              name="proof"
              label="How you checked that both belong to one person"
              required
              minLength={10}
              maxLength={300}
              flash={flash}
            />
          </DeskForm>
        </DeskBlock>
      )}
    </DeskPage>
  );
}

function Lines({ lines, empty }: { lines: readonly string[]; empty: string }) {
  if (lines.length === 0) return <p>{empty}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Shown when the other account was not found. */
export function JoinRefused({ keep, sentence }: { keep: number; sentence: string }) {
  return (
    <DeskPage title="Merge two accounts">
      <Callout kind="error" title={sentence} />
      <p>
        <a href={`${deskRoutes.person(keep)}#account`}>Back to the person’s page</a>
      </p>
    </DeskPage>
  );
}
