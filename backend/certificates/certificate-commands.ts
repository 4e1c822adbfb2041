import { desc } from "drizzle-orm";
import { z } from "zod";
import { certificateNumber } from "@/lib/rules/certificates";
import type { Deps } from "../deps";
import { holderOf } from "./credential";
import { type CertificateRow, correctName, revokeCertificate } from "./store";
import { certificates } from "./tables";

/** Or the address of the certificate's page. */
const number = z
  .string()
  .transform((typed) => certificateNumber(typed) ?? "")
  .pipe(z.uuid());

export const certificateCommand = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("certificates") }),
  z.strictObject({
    command: z.literal("revoke-certificate"),
    id: number,
    /** Public: every verifier reads this. */
    reason: z.string().trim().min(3).max(200),
  }),
  z.strictObject({
    command: z.literal("correct-name"),
    id: number,
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^\P{C}*$/u),
    /** For the record only; verifiers do not see it. */
    reason: z.string().trim().min(3).max(200),
    /** The corrector: the account on the operator's machine. */
    by: z.string().trim().min(1).max(100),
  }),
]);
export type CertificateCommand = z.infer<typeof certificateCommand>;

/** The operator's commands about certificates, and their output. The caller has checked that it is the operator. */
export async function runCertificateCommand(
  deps: Deps,
  command: CertificateCommand,
): Promise<{ ok: boolean; lines: string[] }> {
  if (command.command === "certificates") {
    const rows = await deps.db.select().from(certificates).orderBy(desc(certificates.id)).limit(50);
    return {
      ok: true,
      lines: rows.length === 0 ? ["There are no certificates."] : rows.map(certificateLine),
    };
  }
  if (command.command === "correct-name") {
    const { id, name: after, by, reason } = command;
    const row = await correctName(deps.db, id, { after, by, reason, now: deps.clock() });
    const last = row?.nameCorrections.at(-1);
    return row && last
      ? {
          ok: true,
          lines: [
            `Certificate ${id} is for ${after} now; it was for "${last.before}".`,
            certificateLine(row),
          ],
        }
      : { ok: false, lines: [`There is no certificate ${id}.`] };
  }
  const row = await revokeCertificate(deps.db, command.id, command.reason, deps.clock());
  return row
    ? { ok: true, lines: [`Certificate ${command.id} is revoked.`, certificateLine(row)] }
    : { ok: false, lines: [`There is no certificate ${command.id}, or it is revoked already.`] };
}

function certificateLine(row: CertificateRow): string {
  const state = row.revokedAt
    ? `revoked ${isoDay(row.revokedAt)}: ${row.revokedReason ?? ""}`
    : row.feedback
      ? "waits for feedback"
      : "good";
  const { publicId, createdAt, memberId, certificationTitle, nameCorrections } = row;
  const corrected = nameCorrections.map(
    ({ at, by, before, reason }) => `name corrected ${at.slice(0, 10)} by ${by}, was "${before}": ${reason}`,
  );
  return [
    publicId,
    isoDay(createdAt),
    `member ${memberId}`,
    holderOf(row),
    certificationTitle,
    state,
    ...corrected,
  ].join("  ");
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
