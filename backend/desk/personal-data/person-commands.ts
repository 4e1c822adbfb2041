import { z } from "zod";
import { momentText } from "@/lib/rules/times/day-text";
import { counted } from "@/lib/rules/texts/count-words";
import { parseAddress } from "@/lib/rules/forms/mail-address";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import type { Person } from "../../people/account";
import type { Deps } from "../../deps";
import { findMemberByEmail, memberById } from "../../people/members";
import { command, nothing, type OperatorAnswer } from "../../operator-command";
import { ordersOfGuest } from "../../sales/orders";
import { certificatesOfGuest } from "../../people/certificates";
import { entriesOfGuest } from "../../sales/waiting-list";
import { seatRecords } from "./person-seats-store";
import { deleteByRequest, exportByRequest, moveByRequest, personRequestsOf } from "./person-requests";

/** An email address, or a member's number. */
const person = z
  .string()
  .transform((typed) => cleanCode(typed, "email"))
  .pipe(z.string().min(1).max(254));
/** How the operator knew who made the request, such as "letter of 2 November, copy of the passport seen". */
const proof = z.string().trim().min(10).max(300);

/** The operator's commands for people who wrote a letter, lost their mailbox or bought as guests. */
export const personCommands = {
  "person-export": command(z.strictObject({ person, proof }), (deps, asked) =>
    about(deps, asked.person, async (found) => {
      const archive = await exportByRequest(deps, { person: found, proof: asked.proof });
      const text = Buffer.from(archive).toString("base64");
      return { ok: true, lines: text.match(/.{1,7600}/g) ?? [] };
    }),
  ),
  "person-delete": command(z.strictObject({ person, proof, yes: z.boolean().optional() }), (deps, asked) =>
    about(deps, asked.person, async (found) => {
      if (!asked.yes) return { ok: true, lines: await beforeDeletion(deps, found) };
      const isDone = await deleteByRequest(deps, { person: found, proof: asked.proof });
      const done = `${titleOf(found)} has been deleted, and a last email confirms it. Orders and invoices stay, as tax law requires.`;
      return isDone ? { ok: true, lines: [done] } : unknown(asked.person);
    }),
  ),
  "person-address": command(z.strictObject({ person, proof, to: z.string().max(300) }), (deps, asked) =>
    about(deps, asked.person, (found) => moveAddress(deps, found, asked)),
  ),
  "person-requests": command(nothing, async ({ db }) => {
    const rows = await personRequestsOf(db);
    const lines = rows.map(
      ({ at, kind, memberId, proof: shown }) =>
        `  ${at.toISOString().slice(0, 16)} UTC  ${kind.padEnd(8)}  ${memberId === null ? "guest" : `member ${memberId}`}: ${shown}`,
    );
    return { ok: true, lines: [`${counted(rows.length, "request")}, newest first.`, ...lines] };
  }),
};

const unknown = (named: string): OperatorAnswer => ({
  ok: false,
  lines: [`There is no member ${named}, and we keep nothing about a guest with that address.`],
});

async function about(
  deps: Deps,
  named: string,
  run: (found: Person) => Promise<OperatorAnswer>,
): Promise<OperatorAnswer> {
  const found = await findPerson(deps, named);
  return found ? run(found) : unknown(named);
}

async function findPerson({ db }: Deps, named: string): Promise<Person | null> {
  const isNumber = /^[1-9]\d{0,8}$/.test(named);
  const member = isNumber ? await memberById(db, Number(named)) : await findMemberByEmail(db, named);
  if (member) return { memberId: member.id, email: member.email };
  if (isNumber) return null;
  const [orders, places] = [await ordersOfGuest(db, named), await entriesOfGuest(db, named)];
  const awarded = await certificatesOfGuest(db, named);
  const given = await seatRecords(db, { memberId: null, email: named });
  return orders.length + places.length + awarded.length + given.length > 0
    ? { memberId: null, email: named }
    : null;
}

const titleOf = ({ memberId, email }: Person) =>
  memberId === null ? `The guest ${email}` : `Member ${memberId}, ${email},`;

async function beforeDeletion(deps: Deps, found: Person): Promise<string[]> {
  const { memberId, email } = found;
  const again = "Nothing has been changed yet. Run it again with --yes to delete; you cannot undo this.";
  if (memberId === null) {
    const [orders, places] = [await ordersOfGuest(deps.db, email), await entriesOfGuest(deps.db, email)];
    const given = await seatRecords(deps.db, { memberId: null, email });
    return [
      `${titleOf(found)}. Orders, which stay with their invoices: ${orders.length}. Places on waiting lists, which go: ${places.length}. Seats in orders of others, which lose the name: ${given.length}.`,
      again,
    ];
  }
  const member = await memberById(deps.db, memberId);
  return [
    `${titleOf(found)} loses profile, certificates, courses, access, seats in orders of others, saved payment methods and every sign-in; subscriptions end at once. Orders and invoices stay.`,
    ...(member?.profileUrl
      ? [`The public page ${member.profileUrl} is a content file: remove it as well.`]
      : []),
    again,
  ];
}

async function moveAddress(
  deps: Deps,
  { memberId, email }: Person,
  { proof: shown, to: typed }: { proof: string; to: string },
): Promise<OperatorAnswer> {
  const to = parseAddress(typed);
  if (!to) return { ok: false, lines: [`${typed} is not an e-mail address. Nothing was changed.`] };
  if (memberId === null)
    return {
      ok: false,
      lines: [
        "A guest has no account whose address could change. To change the address on an invoice, correct the invoice.",
      ],
    };
  const moved = await moveByRequest(deps, { memberId, to, proof: shown, byAdministrator: true });
  if (moved.kind === "waits")
    return {
      ok: true,
      lines: [
        `The account has orders or certificates, so the address of member ${memberId} changes to ${to} at ${momentText(moved.until.toISOString())}. ${email} gets an email and can stop it.`,
      ],
    };
  const lines = {
    moved: `Member ${memberId} now has the address ${to} and is signed out everywhere. Both addresses get an email.`,
    waiting: "Another change of this address is already waiting. Stop it at the desk first.",
    same: `Member ${memberId} already has this address.`,
    taken: `Another account has the address ${to}. If both belong to the same person, merge them at the desk. Nothing was changed.`,
    gone: `Member ${memberId} no longer exists.`,
  };
  return { ok: moved.kind === "moved", lines: [lines[moved.kind]] };
}
