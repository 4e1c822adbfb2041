import { z } from "zod";
import { site } from "@/lib/site";
import type { Deps, MailTemplate } from "../deps";
import { type MailBlock, renderMail } from "../mail/render-mail";

const challenge = z
  .object({ link: z.url(), code: z.string().regex(/^\d{6}$/), expiresAt: z.coerce.date() })
  .strict();

type MailName = "sign-in" | "invitation" | "no-account";

/** Mails of signing in, by the name that is queued. A sign-in that has run out before it was sent is not sent. */
export const signInMails: Record<MailName, MailTemplate> = {
  "sign-in": async (deps, data) => {
    const { link, code, expiresAt } = challenge.parse(data);
    if (expiresAt <= deps.clock()) return null;
    return renderMail({
      subject: `Your sign-in link for ${site.name}`,
      heading: "Sign in",
      blocks: [
        { kind: "text", text: `You asked to sign in to ${site.name} at ${host(deps)}.` },
        ...signInBlocks("Sign in", link, code),
        {
          kind: "note",
          text: "You did not ask for this? Then do nothing: without this mail nobody gets in.",
        },
      ],
    });
  },
  invitation: async (deps, data) => {
    const { link, code, expiresAt } = challenge.parse(data);
    if (expiresAt <= deps.clock()) return null;
    return renderMail({
      subject: `Your invitation to ${site.name}`,
      heading: "Welcome aboard",
      blocks: [
        {
          kind: "text",
          text: `One step is left: confirm this address, and your account at ${host(deps)} is ready.`,
        },
        ...signInBlocks("Create my account", link, code),
        {
          kind: "note",
          text: "You did not register? Then do nothing: no account is made without this step.",
        },
      ],
    });
  },
  "no-account": async (deps) =>
    renderMail({
      subject: `Signing in to ${site.name}`,
      heading: "There is no account with this address yet",
      blocks: [
        {
          kind: "text",
          text: `Somebody, probably you, asked to sign in to ${site.name} at ${host(deps)} with this address. It has no account there.`,
        },
        {
          kind: "text",
          text: "An account is free and takes a minute. If you have one with another address, sign in with that one.",
        },
        { kind: "button", label: "Create an account", url: `${deps.settings.origin}/account` },
        { kind: "note", text: "You did not ask for this? Then do nothing: nothing was stored or changed." },
      ],
    }),
};

function signInBlocks(label: string, link: string, code: string): MailBlock[] {
  return [
    { kind: "button", label, url: link },
    { kind: "code", label: "On another device, type this code", code },
    { kind: "text", text: "Link and code work once, for 10 minutes. A newer mail replaces this one." },
  ];
}

function host(deps: Deps): string {
  return new URL(deps.settings.origin).host;
}
