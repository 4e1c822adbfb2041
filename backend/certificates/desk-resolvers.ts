import { z } from "zod";
import type {
  CertificateResolvers,
  MutationResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { certificateNumber } from "@/lib/rules/certificates";
import { dayText } from "@/lib/rules/day-text";
import { certificationNames } from "../content";
import { deskInput } from "../desk-input";
import { userError } from "../errors";
import { holderOf } from "./credential";
import { certificateErrors } from "./errors";
import { issueCertificates, workshopDay } from "./issue-certificates";
import { certificatesOf, correctName, findCertificates, revokeCertificate } from "./store";

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{C}*$/u, "This has a character that cannot be printed.");
const name = line(200).min(1, "Please enter the name.");
const number = z
  .string()
  .transform((typed) => certificateNumber(typed) ?? "")
  .pipe(z.uuid("This is not a certificate number."));
const why = line(200).min(3, "Please say why.");

const issueInput = z.strictObject({
  certification: z.string().max(200),
  date: z.iso.date("Please enter the day of the workshop."),
  guides: z.array(name).max(10),
  people: z
    .array(z.strictObject({ email: z.string().max(254), name }))
    .min(1)
    .max(500),
  reason: line(300).nullish(),
  isEarlyRight: z.boolean().nullish(),
});

const issue: MutationResolvers["issueCertificates"] = async (_root, { input }, { deps, record }) => {
  const { certification, date: day, guides, people, isEarlyRight } = deskInput(issueInput, input);
  if (isEarlyRight !== true && day > viennaDay.format(deps.clock()))
    throw certificateErrors.early(`begins on ${dayText(day)}`);
  const outcome = await issueCertificates(deps, {
    certificationSlug: certification,
    date: workshopDay(day),
    guides: guides.map((guide) => ({ id: guide, name: guide })),
    people,
  });
  if (!outcome) throw wrong("certification", "There is no such certification.");
  const { issued, left } = outcome;
  const [first] = issued;
  record?.({
    ...(first && { about: `certificate:${first.id}` }),
    changes: issued.map(({ id }) => ({ field: "certificate", before: null, after: id })),
  });
  const rest = left.map(({ name: whom, why: reason }) => ` ${whom}: ${reason}`).join("");
  if (issued.length === 0) throw wrong("people", `Nobody got a certificate.${rest}`);
  return { message: `${issued.length} issued and emailed.${rest}` };
};

/** `2026-11-27` */
const viennaDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna" });

const correctionInput = z.strictObject({ certificate: number, name, reason: why });

const correct: MutationResolvers["correctCertificate"] = async (_root, { input }, context) => {
  const { deps, record } = context;
  const { certificate, name: after, reason } = deskInput(correctionInput, input);
  record?.({ about: `certificate:${certificate}` });
  const by = (await context.deskVisitor)?.name ?? "";
  const row = await correctName(deps.db, certificate, { after, by, reason, now: deps.clock() });
  const last = row?.nameCorrections.at(-1);
  if (!row || !last) throw missing();
  record?.({ changes: [{ field: "name", before: last.before || null, after }] });
  return { message: `The certificate is now for ${after}. Its page shows this at once.` };
};

const revocationInput = z.strictObject({ certificate: number, reason: why });

const revoke: MutationResolvers["revokeCertificate"] = async (_root, { input }, { deps, record }) => {
  const { certificate, reason } = deskInput(revocationInput, input);
  record?.({ about: `certificate:${certificate}` });
  const row = await revokeCertificate(deps.db, certificate, reason, deps.clock());
  if (!row) throw missing();
  record?.({ changes: [{ field: "state", before: "good", after: "revoked" }] });
  return { message: `The certificate of ${holderOf(row)} is revoked, and its page says why.` };
};

const certificates: QueryResolvers["certificates"] = (_root, { find, before }, { deps }) =>
  findCertificates(deps.db, { find: find ?? "", before: before ?? null });

const facts: CertificateResolvers = {
  holderName: (row) => holderOf(row),
  title: ({ certificationTitle }) => certificationTitle,
  date: ({ workshopDate }) => workshopDate?.toISOString() ?? null,
  issuedAt: ({ createdAt }) => createdAt.toISOString(),
  state: ({ revokedAt, feedback }) => (revokedAt ? "REVOKED" : feedback ? "WAITS" : "GOOD"),
  corrections: ({ nameCorrections }) => nameCorrections,
};

/** Certificates at the desk: found, issued, corrected, revoked. */
export const certificateDeskResolvers: Resolvers = {
  Query: { certificates, certifications: () => certificationNames() },
  Mutation: { issueCertificates: issue, correctCertificate: correct, revokeCertificate: revoke },
  Person: { certificates: ({ id }, _args, { deps }) => certificatesOf(deps.db, id, false) },
  Certificate: facts,
};

const missing = () =>
  userError("There is no such certificate, or it has already been revoked.", "UNKNOWN_CERTIFICATE");
const wrong = (field: string, sentence: string) =>
  userError(sentence, "BAD_USER_INPUT", { fields: { [field]: sentence } });
