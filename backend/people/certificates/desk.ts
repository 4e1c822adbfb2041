import { z } from "zod";
import { certificateNumber } from "@/lib/rules/certificates";
import { dayText } from "@/lib/rules/times/day-text";
import { certificationNames } from "../../content/catalogue";
import { deskAction, deskRead, type Roles } from "../../ground/desk-entry";
import { beforeField, formField, textField, tickField, wordsField } from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { nameField } from "../../ground/typed-names";
import { holderOf } from "./credential";
import { certificateErrors } from "./errors";
import { issueCertificates, workshopDay } from "./issue-certificates";
import { type CertificateRow, correctName, findCertificates, revokeCertificate } from "./store";

const roles: Roles = ["DESK"];

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{C}*$/u, "This contains a character that cannot be printed.");
const name = nameField("person", 200).min(1, "Please enter the name.");
/** A certificate's number or the address of its page. */
export const certificateField = z
  .string()
  .max(300)
  .transform((typed) => certificateNumber(typed) ?? "")
  .pipe(z.uuid("This is not a certificate number."));
export const whyField = line(200).min(3, "Please give a reason.");

export const actions = {
  /** Issues one certificate by hand. The page of a date issues certificates to everybody who came. */
  issueCertificates: deskAction({
    roles,
    consequence: "none",
    isIssuing: true,
    fields: z.strictObject({
      certification: z.string().min(1, "Please choose the certification.").max(200),
      date: z.iso.date("Please enter the day of the workshop."),
      guides: wordsField(500).pipe(z.array(name).max(10)),
      name,
      email: z.string().trim().min(1, "Please enter the address.").max(254),
      /** Whether the person confirms that the workshop has not begun. */
      early: tickField,
      form: formField,
    }),
    async run(input, { deps, record }) {
      if (!input.early && input.date > viennaDay.format(deps.clock()))
        throw certificateErrors.early(`starts on ${dayText(input.date)}`);
      const outcome = await issueCertificates(deps, {
        certificationSlug: input.certification,
        date: workshopDay(input.date),
        guides: input.guides.map((guide) => ({ id: guide, name: guide })),
        people: [{ email: input.email, name: input.name }],
      });
      if (!outcome) {
        const sentence = "There is no such certification.";
        throw userError(sentence, "BAD_USER_INPUT", { fields: { certification: sentence } });
      }
      const [issued] = outcome.issued;
      if (!issued) {
        const reasons = outcome.left.map(({ name: whom, why }) => ` ${whom}: ${why}`).join("");
        throw userError(`No certificate was issued.${reasons}`, "BAD_USER_INPUT");
      }
      record({
        about: `certificate:${issued.id}`,
        changes: [{ field: "certificate", before: null, after: issued.id }],
      });
      return { message: "1 issued and emailed." };
    },
  }),
  /**
   * Corrects the name. The row keeps the earlier name, who changed it, when and why. The page shows a newly signed
   * document.
   */
  correctCertificate: deskAction({
    roles,
    consequence: "none",
    isIssuing: true,
    fields: z.strictObject({ certificate: certificateField, name, reason: whyField, form: formField }),
    async run({ certificate: id, name: after, reason: why }, { deps, record, staff }) {
      record({ about: `certificate:${id}` });
      const now = deps.clock();
      const row = await correctName(deps.db, id, { after, by: staff.name, reason: why, now });
      const last = row?.nameCorrections.at(-1);
      if (!last) throw missing();
      record({ changes: [{ field: "name", before: last.before || null, after }] });
      return { message: `The certificate is now in the name of ${after}. Its page shows this at once.` };
    },
  }),
  /**
   * Revokes a certificate; every verifier reads the reason. This cannot be undone, but a new certificate can be issued.
   */
  revokeCertificate: deskAction({
    roles,
    consequence: "none",
    isIssuing: true,
    fields: z.strictObject({ certificate: certificateField, reason: whyField, form: formField }),
    async run({ certificate: id, reason: why }, { deps, record }) {
      record({ about: `certificate:${id}` });
      const row = await revokeCertificate(deps.db, id, why, deps.clock());
      if (!row) throw missing();
      record({ changes: [{ field: "state", before: "good", after: "revoked" }] });
      return {
        message: `The certificate of ${holderOf(row)} has been revoked, and its page gives the reason.`,
      };
    },
  }),
};

/** `2026-11-27` */
const viennaDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna" });

const missing = () =>
  userError("There is no such certificate, or it has already been revoked.", "UNKNOWN_CERTIFICATE");

export const reads = {
  /** Certificates, the newest first. `find`: words of name, title and address, or a certificate's number or address. */
  certificates: deskRead({
    roles,
    input: z.strictObject({ find: textField(200), before: beforeField }),
    async run(asked, { deps: { db } }) {
      const { nodes, next } = await findCertificates(db, asked);
      return { nodes: nodes.map(certificateAtDesk), next };
    },
  }),
  /** The certifications for which certificates can be issued. */
  certifications: deskRead({
    roles,
    input: z.strictObject({}),
    run: async () => certificationNames(),
  }),
};

export function certificateAtDesk(row: CertificateRow) {
  return {
    id: row.id,
    /** The last part of its public address, which is its number. */
    publicId: row.publicId,
    holderName: holderOf(row),
    title: row.certificationTitle,
    /** Day of the workshop. */
    date: row.workshopDate?.toISOString() ?? null,
    issuedAt: row.createdAt.toISOString(),
    /** Null: the person has no account yet. */
    memberId: row.memberId,
    /** Address of the account, or the address that the certificate waits for. */
    email: row.email,
    state: stateOf(row),
    revokedReason: row.revokedReason,
    corrections: row.nameCorrections,
  };
}

/** `WAITS`: the certificate is not available until the person answers its questions. */
function stateOf({ revokedAt, feedback }: CertificateRow): "GOOD" | "WAITS" | "REVOKED" {
  if (revokedAt) return "REVOKED";
  return feedback ? "WAITS" : "GOOD";
}
