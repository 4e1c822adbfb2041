import { z } from "zod";
import { credentialPaths } from "@/lib/rules/certificates";
import type { MailTemplate } from "../deps";
import { renderMail } from "../mail/render-mail";

const issuedData = z.object({ id: z.uuid(), title: z.string(), hasAccount: z.boolean() }).strict();

const certificateIssuedMail: MailTemplate = async ({ settings }, data) => {
  const { id, title, hasAccount } = issuedData.parse(data);
  return renderMail({
    subject: `Your certificate: ${title}`,
    heading: "Your certificate is ready",
    blocks: [
      { kind: "text", text: `You took part in "${title}". This page shows your certificate, with its PDF.` },
      { kind: "button", label: "Look at your certificate", url: settings.origin + credentialPaths.page(id) },
      {
        kind: "text",
        text: hasAccount
          ? "It is among the certificates of your account too."
          : "Anybody who has its address can check it. When you sign in with this e-mail address, it is in your account too.",
      },
      {
        kind: "note",
        text: `Your name is not right? Write to ${settings.contactEmail}, and we correct it.`,
      },
    ],
  });
};

/** Mails about certificates, by the name that is queued. */
export const certificateMails: Record<"certificate-issued", MailTemplate> = {
  "certificate-issued": certificateIssuedMail,
};
