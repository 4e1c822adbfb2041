import { z } from "zod";
import { credentialPaths } from "@/lib/rules/certificates";
import type { MailTemplate } from "../../deps";

const issuedData = z.object({ id: z.uuid(), title: z.string(), hasAccount: z.boolean() }).strict();

const certificateIssuedMail: MailTemplate = async ({ settings }, data) => {
  const { id, title, hasAccount } = issuedData.parse(data);
  return {
    subject: `Your certificate: ${title}`,
    heading: "Your certificate is ready",
    blocks: [
      {
        kind: "text",
        text: `You attended "${title}". Your certificate and its PDF are on the page below.`,
      },
      { kind: "button", label: "See your certificate", url: settings.origin + credentialPaths.page(id) },
      {
        kind: "text",
        text: hasAccount
          ? "You will also find it in your account."
          : "Anyone with the link can verify it. When you sign in with this email address, you will also find it in your account.",
      },
      {
        kind: "note",
        text: `Is your name wrong? Write to ${settings.contactEmail}, and we will correct it.`,
      },
    ],
  };
};

/** Mails about certificates, by their name in the queue. */
export const certificateMails: Record<"certificate-issued", MailTemplate> = {
  "certificate-issued": certificateIssuedMail,
};
