import { desc } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../deps";
import { type CertificateRow, revokeCertificate } from "./store";
import { certificates } from "./tables";

export const certificateCommand = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("certificates") }),
  z.strictObject({
    command: z.literal("revoke-certificate"),
    id: z.uuid().toLowerCase(),
    /** Everybody who verifies it reads this. */
    reason: z.string().trim().min(3).max(200),
  }),
]);
export type CertificateCommand = z.infer<typeof certificateCommand>;

/** What an operator may do with certificates, and what to print. The caller has checked that it is the operator. */
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
  return [row.publicId, isoDay(row.createdAt), `member ${row.memberId}`, row.certificationTitle, state].join(
    "  ",
  );
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
