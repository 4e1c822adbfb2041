import { z } from "zod";
import {
  CorrectCertificateDocument,
  IssueCertificatesDocument,
  KeepCertificateDocument,
  RevokeCertificateDocument,
} from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { deskCase } from "./desk-case";

const form = z.string().max(60).optional();
const certificate = z.string().max(300);
const reason = z.string().trim().min(3, "Please say why.").max(200);

/** `POST /api/desk/issue-certificate`: one, by hand. The page of a date issues those of everybody who came. */
export const issueCertificate = deskCase({
  page: deskRoutes.certificates,
  operation: "issueCertificates",
  keep: ["form", "certification", "date", "guides", "name", "email"],
  fields: z.strictObject({
    certification: z.string().min(1, "Please choose the certification.").max(200),
    date: z.iso.date("Please enter the day of the workshop."),
    guides: z
      .string()
      .max(500)
      .transform((text) =>
        text
          .split(",")
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    name: z.string().trim().min(1, "Please enter the name.").max(200),
    email: z.string().trim().min(1, "Please enter the address.").max(254),
    early: z.literal("yes").optional(),
    form,
  }),
  async run({ form: _, name, email, early, ...day }, { ask, page }) {
    const input = { ...day, isEarlyRight: early === "yes", people: [{ name, email }] };
    const answer = await ask(IssueCertificatesDocument, { input });
    return { to: page, notice: { kind: "success", text: answer.issueCertificates.message } };
  },
});

/** `POST /api/desk/correct-certificate` */
export const correctCertificate = deskCase({
  page: deskRoutes.certificates,
  operation: "correctCertificate",
  keep: ["form", "name", "reason"],
  fields: z.strictObject({ certificate, name: z.string().trim().min(1).max(200), reason, form }),
  async run({ form: _, ...input }, { ask, page }) {
    const answer = await ask(CorrectCertificateDocument, { input });
    return { to: page, notice: { kind: "success", text: answer.correctCertificate.message } };
  },
});

/** `POST /api/desk/revoke-certificate` */
export const revokeCertificate = deskCase({
  page: deskRoutes.certificates,
  operation: "revokeCertificate",
  keep: ["form", "reason"],
  fields: z.strictObject({ certificate, reason, form }),
  async run({ form: _, ...input }, { ask, page }) {
    const answer = await ask(RevokeCertificateDocument, { input });
    return { to: page, notice: { kind: "success", text: answer.revokeCertificate.message } };
  },
});

/** `POST /api/desk/keep-certificate`: it stays valid although its ground is gone. */
export const keepCertificate = deskCase({
  page: deskRoutes.inbox,
  operation: "keepCertificate",
  keep: ["form", "reason"],
  fields: z.strictObject({ certificate, reason, form }),
  async run({ form: _, ...input }, { ask, page }) {
    const answer = await ask(KeepCertificateDocument, { input });
    return { to: page, notice: { kind: "success", text: answer.keepCertificate.message } };
  },
});
