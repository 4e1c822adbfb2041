import { desc } from "drizzle-orm";
import { z } from "zod";
import { certificateNumber } from "@/lib/rules/certificates";
import { command, nothing } from "../../operator-command";
import { nameField } from "../../ground/typed-names";
import { holderOf } from "./credential";
import { type CertificateRow, correctName, revokeCertificate } from "./store";
import { certificates } from "./tables";

/** A certificate's number, or the address of its page. */
const number = z
  .string()
  .transform((typed) => certificateNumber(typed) ?? "")
  .pipe(z.uuid());

const reason = z.string().trim().min(3).max(200);

const correction = z.strictObject({
  id: number,
  name: nameField("person", 200).min(1),
  /** For the record only; verifiers do not see it. */
  reason,
  /** The person who corrects the name, as an account on the operator's machine. */
  by: z.string().trim().min(1).max(100),
});

export const certificateCommands = {
  certificates: command(nothing, async ({ db }) => {
    const rows = await db.select().from(certificates).orderBy(desc(certificates.id)).limit(50);
    return {
      ok: true,
      lines: rows.length === 0 ? ["There are no certificates."] : rows.map(certificateLine),
    };
  }),
  /** Every verifier reads the reason. */
  "revoke-certificate": command(z.strictObject({ id: number, reason }), async (deps, asked) => {
    const row = await revokeCertificate(deps.db, asked.id, asked.reason, deps.clock());
    return row
      ? { ok: true, lines: [`Certificate ${asked.id} has been revoked.`, certificateLine(row)] }
      : { ok: false, lines: [`There is no certificate ${asked.id}, or it has already been revoked.`] };
  }),
  "correct-name": command(correction, async (deps, { id, name: after, by, reason }) => {
    const row = await correctName(deps.db, id, { after, by, reason, now: deps.clock() });
    const last = row?.nameCorrections.at(-1);
    if (!row || !last) return { ok: false, lines: [`There is no certificate ${id}.`] };
    return {
      ok: true,
      lines: [
        `Certificate ${id} is now in the name of ${after}; it was in the name of "${last.before}".`,
        certificateLine(row),
      ],
    };
  }),
};

function certificateLine(row: CertificateRow): string {
  const state = row.revokedAt
    ? `revoked ${isoDay(row.revokedAt)}: ${row.revokedReason ?? ""}`
    : row.feedback
      ? "waiting for feedback"
      : "good";
  const { publicId, createdAt, memberId, certificationTitle, nameCorrections } = row;
  const corrected = nameCorrections.map(
    ({ at, by, before, reason }) => `name corrected ${at.slice(0, 10)} by ${by}, was "${before}": ${reason}`,
  );
  return [
    publicId,
    isoDay(createdAt),
    memberId === null ? "no account yet" : `member ${memberId}`,
    holderOf(row),
    certificationTitle,
    state,
    ...corrected,
  ].join("  ");
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
