import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import { counted } from "@/lib/rules/texts/count-words";
import { DeskField, DeskFold, flashFor } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import type { Person } from "./person-words";

type PasskeysProps = {
  person: Pick<Person, "id">;
  count: number;
  isOwn: boolean;
  page: string;
  flash: Flash | null;
};

/** For administrators: the passkeys of a colleague, which can be reset when they are lost. */
export function PersonPasskeys({ person, count, isOwn, page, flash: whole }: PasskeysProps) {
  const flash = flashFor(whole, "reset-passkeys");
  return (
    <DeskBlock id="passkeys" title="Passkeys">
      <p>{count === 0 ? "This person has no passkey." : `This person has ${counted(count, "passkey")}.`}</p>
      {isOwn ? (
        <p>
          If you lose your passkeys, another administrator can reset them.{" "}
          <a href={deskRoutes.passkeys}>Your passkeys</a>
        </p>
      ) : count > 0 ? (
        <DeskFold title="Reset lost passkeys" isOpen={flash !== null}>
          <p>
            This removes every passkey of this person and signs them out of every browser. They can then sign
            in by e-mail and add a new passkey. They and all administrators get an email. Until they add one,
            access to their mailbox is enough to open the account, so call them back on a number that you
            know.
          </p>
          <DeskForm
            form="reset-passkeys"
            back={page}
            values={{ member: person.id, form: "reset-passkeys" }}
            submit="Reset passkeys"
          >
            <DeskField
              name="reason"
              label="How you checked who asked"
              required
              minLength={10}
              maxLength={300}
              flash={flash}
            />
          </DeskForm>
        </DeskFold>
      ) : null}
    </DeskBlock>
  );
}
