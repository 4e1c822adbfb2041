import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Flash } from "@/lib/forms/flash";
import type { May, ReadOf } from "@/lib/gateway/desk";
import { ActionTable } from "../action-table";
import { CertificateList } from "../certificates/certificate-list";
import { DeskFacts } from "../desk-facts";
import { DeskBlock, DeskPage } from "../desk-page";
import { deskMoment } from "../desk-words";
import type { Visitor } from "../require-desk";
import { PersonAccount } from "./person-account";
import { PersonOrders, PersonSessions } from "./person-lists";
import { PersonPasskeys } from "./person-passkeys";
import { PersonTags, PersonRoles } from "./person-rights";
import { type Person, personName } from "./person-words";

type PersonPageProps = {
  person: Person;
  actions: ReadOf<"actions">["nodes"];
  visitor: Visitor;
  may: May;
  flash: Flash | null;
};

/** A member at the desk: facts, orders, rights, browsers, account and log. */
export function PersonPage({ person, actions, visitor, may, flash }: PersonPageProps) {
  const page = deskRoutes.person(person.id);
  const { account } = person;
  const parts = { person, page, flash };
  return (
    <DeskPage title={personName(person)} meta={<p>Times are in Vienna time.</p>} flash={flash}>
      <DeskFacts
        facts={{
          "E-mail": <a href={`mailto:${person.email}`}>{person.email}</a>,
          Number: person.id,
          Company: person.company,
          Country: person.country,
          "Job role": person.jobRole,
          Newsletter: person.newsletter ? "yes" : "no",
          Program: person.program,
          "Public page": person.profileUrl ? <a href={person.profileUrl}>{person.profileUrl}</a> : null,
          "Member since": deskMoment(person.createdAt),
        }}
      />
      <PersonOrders person={person} />
      {account ? (
        <DeskBlock id="certificates" title="Certificates">
          <CertificateList
            certificates={account.certificates}
            page={page}
            flash={flash}
            empty="No certificates yet."
          />
        </DeskBlock>
      ) : null}
      {may("setTag") ? <PersonTags {...parts} /> : null}
      {may("setRole") ? <PersonRoles {...parts} /> : null}
      {account ? (
        <>
          <PersonSessions person={person} sessions={account.sessions} page={page} />
          {may("resetPasskeys") && person.roles.some(({ has }) => has) ? (
            <PersonPasskeys {...parts} count={account.passkeys} isOwn={person.id === visitor.memberId} />
          ) : null}
          <PersonAccount {...parts} account={account} missing={visitor.missing} />
        </>
      ) : null}
      <DeskBlock id="log" title="Log">
        <ActionTable actions={actions} />
      </DeskBlock>
    </DeskPage>
  );
}
