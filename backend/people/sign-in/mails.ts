import { z } from "zod";
import { durationText, times } from "@/lib/rules/times/times";
import { site } from "@/lib/site";
import type { Deps, MailTemplate } from "../../deps";
import type { Letter, MailBlock } from "../../ground/mail/letter";

const challenge = z
  .object({ link: z.url(), code: z.string().regex(/^[A-Z0-9]{8}$/), expiresAt: z.coerce.date() })
  .strict();

const addressCodes = z
  .object({
    asks: z.array(
      z.strictObject({
        code: z.string().regex(/^\d{6}$/),
        expiresAt: z.coerce.date(),
        at: z.coerce.date(),
        by: z.string().optional(),
      }),
    ),
  })
  .strict();

const challenges = z
  .object({ asks: z.array(challenge.extend({ at: z.coerce.date(), by: z.string().optional() })) })
  .strict();

/** How many requests a collecting mail shows, of each network and in total. */
const shown = { ofNetwork: 2, inAll: 200 };

/** Shown requests, the newest first. Requests of one network never displace those of another. */
function shownAsks<Ask extends { by?: string | undefined }>(asks: readonly Ask[]): Ask[] {
  const counts = new Map<string, number>();
  const isShown = ({ by = "" }: Ask) => {
    const count = (counts.get(by) ?? 0) + 1;
    counts.set(by, count);
    return count <= shown.ofNetwork;
  };
  return asks.toReversed().filter(isShown).slice(0, shown.inAll);
}

type MailName =
  | "sign-in"
  | "sign-ins"
  | "invitation"
  | "no-account"
  | "code-guesses"
  | "confirmation"
  | "address-codes"
  | "passkey-added"
  | "passkey-removed";

/** Mails about signing in, by their queued name. The outbox drops a mail that expired before it was sent. */
export const signInMails: Record<MailName, MailTemplate> = {
  "sign-in": async (deps, data) => {
    const { link, code } = challenge.parse(data);
    return {
      subject: `Your sign-in link for ${site.name}`,
      heading: "Sign in",
      blocks: [
        { kind: "text", text: `You asked to sign in to ${site.name} at ${host(deps)}.` },
        ...signInBlocks("Sign in", link, code),
        {
          kind: "note",
          text: "If you did not ask for this, you can ignore this email: nobody can sign in without it.",
        },
      ],
    };
  },
  "sign-ins": async (deps, data) => {
    const open = challenges.parse(data).asks.filter(({ expiresAt }) => expiresAt > deps.clock());
    if (open.length === 0) return null;
    return {
      subject: `Your sign-in links for ${site.name}`,
      heading: "Sign in",
      blocks: [
        {
          kind: "text",
          text: `Sign-in emails for this address at ${host(deps)} were requested ${open.length === 1 ? "again" : `${open.length} times`} within a few minutes, so we are sending them together. Each link works in the browser that requested it. Choose the one that shows your time.`,
        },
        ...shownAsks(open).flatMap(({ at, link, code }): MailBlock[] => [
          { kind: "button", label: `Sign in: requested at ${at.toISOString().slice(11, 19)} UTC`, url: link },
          { kind: "code", label: "Code for this link", code },
        ]),
        {
          kind: "note",
          text: "If you did not ask for any of them, you can ignore this email: nobody can sign in without it, and your own sign-in works as before.",
        },
      ],
    };
  },
  "code-guesses": async (deps) => ({
    subject: `Wrong sign-in codes for your ${site.name} account`,
    heading: "Wrong codes for your account",
    blocks: [
      {
        kind: "text",
        text: `Somebody typed several wrong sign-in codes for this address at ${host(deps)} today. Nobody got in.`,
      },
      {
        kind: "text",
        text: "There is nothing you need to do. To sign in, use the link in your email: it needs no code in the browser that requested it. Never give a code to anyone who asks for it.",
      },
    ],
  }),
  invitation: async (deps, data) => {
    const { link, code } = challenge.parse(data);
    return {
      subject: `Your invitation to ${site.name}`,
      heading: "Welcome aboard",
      blocks: [
        {
          kind: "text",
          text: `One step is left: confirm this email address, and your account at ${host(deps)} is ready.`,
        },
        ...signInBlocks("Create my account", link, code),
        {
          kind: "note",
          text: "If you did not register, you can ignore this email: no account is created without this step.",
        },
      ],
    };
  },
  "no-account": async (deps) => ({
    subject: `Signing in to ${site.name}`,
    heading: "There is no account with this address yet",
    blocks: [
      {
        kind: "text",
        text: `Somebody, probably you, asked to sign in to ${site.name} at ${host(deps)} with this address. No account uses it.`,
      },
      {
        kind: "text",
        text: "An account is free and takes a minute. If you have one with another address, sign in with that one.",
      },
      { kind: "button", label: "Create an account", url: `${deps.settings.origin}/account` },
      {
        kind: "note",
        text: "If you did not ask for this, you can ignore this email: nothing was stored or changed.",
      },
    ],
  }),
  confirmation: async (deps, data) => {
    const { code } = challenge.parse(data);
    return {
      subject: `Your confirmation code for ${site.name}`,
      heading: "Please confirm that it's you",
      blocks: [
        {
          kind: "text",
          text: `A change to your account at ${host(deps)} needs your confirmation. If you are making it, enter this code there.`,
        },
        { kind: "code", label: "Your code", code },
        { kind: "text", text: `It works once, for ${durationText(times.code)}.` },
        {
          kind: "note",
          text: "If this was not you, do not share the code, and sign out everywhere in your settings.",
        },
      ],
    };
  },
  "address-codes": async (deps, data) => {
    const open = addressCodes.parse(data).asks.filter(({ expiresAt }) => expiresAt > deps.clock());
    if (open.length === 0) return null;
    return {
      subject: `Your code to confirm your address at ${site.name}`,
      heading: "Please confirm your email address",
      blocks: [
        {
          kind: "text",
          text: `Thank you for ordering at ${host(deps)}. Enter this code at checkout to confirm that this email address is yours.`,
        },
        ...shownAsks(open).map(({ code, at }): MailBlock => {
          const label =
            open.length === 1 ? "Your code" : `Requested at ${at.toISOString().slice(11, 19)} UTC`;
          return { kind: "code", label, code };
        }),
        { kind: "text", text: `It works once, for ${durationText(times.code)}.` },
        {
          kind: "note",
          text: "If this was not you, you have nothing to do and nothing to pay. Do not share the code: without it, nobody can confirm an order with your address.",
        },
      ],
    };
  },
  "passkey-added": async (deps, data) =>
    passkeyMail(deps, {
      subject: `A passkey was added to your ${site.name} account`,
      heading: "A passkey was added",
      text: `You can now sign in to your account at ${host(deps)} with the passkey "${passkeyName.parse(data).name}".`,
      wrong: "remove it in your settings and sign out everywhere there.",
    }),
  "passkey-removed": async (deps, data) =>
    passkeyMail(deps, {
      subject: `A passkey was removed from your ${site.name} account`,
      heading: "A passkey was removed",
      text: `You can no longer sign in to your account at ${host(deps)} with the passkey "${passkeyName.parse(data).name}". Your email address still works.`,
      wrong: "sign out everywhere in your settings.",
    }),
};

const passkeyName = z.object({ name: z.string().max(200) }).strict();

function passkeyMail(
  { settings }: Deps,
  { subject, heading, text, wrong }: { subject: string; heading: string; text: string; wrong: string },
): Letter {
  return {
    subject,
    heading,
    blocks: [
      { kind: "text", text },
      { kind: "button", label: "Open my settings", url: `${settings.origin}/account/me/settings#passkeys` },
      { kind: "note", text: `If this was not you, ${wrong} Questions? Write to ${settings.contactEmail}.` },
    ],
  };
}

function signInBlocks(label: string, link: string, code: string): MailBlock[] {
  return [
    { kind: "button", label, url: link },
    { kind: "code", label: "On another device, enter this code", code },
    { kind: "text", text: `The link and the code work once, for ${durationText(times.code)}.` },
  ];
}

function host(deps: Deps): string {
  return new URL(deps.settings.origin).host;
}
