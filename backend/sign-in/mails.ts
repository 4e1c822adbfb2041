import { z } from "zod";
import { durationText, times } from "@/lib/rules/times";
import { site } from "@/lib/site";
import type { Deps, MailTemplate } from "../deps";
import { type MailBlock, renderMail } from "../mail/render-mail";

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

/** A mail that collects asks shows so many of each network, and no more than so many in all. */
const shown = { ofNetwork: 2, inAll: 200 };

/** The newest first. Nobody's asks push another network's out of the mail. */
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

/** Mails of signing in, by the name that is queued. The outbox drops one that ran out before it was sent. */
export const signInMails: Record<MailName, MailTemplate> = {
  "sign-in": async (deps, data) => {
    const { link, code } = challenge.parse(data);
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
  "sign-ins": async (deps, data) => {
    const open = challenges.parse(data).asks.filter(({ expiresAt }) => expiresAt > deps.clock());
    if (open.length === 0) return null;
    return renderMail({
      subject: `Your sign-in links for ${site.name}`,
      heading: "Sign in",
      blocks: [
        {
          kind: "text",
          text: `Sign-in mails for this address at ${host(deps)} were asked for ${open.length === 1 ? "again" : `${open.length} times`} within a few minutes, so they come in one. Each link works in the browser that asked for it; choose the one with your time.`,
        },
        ...shownAsks(open).flatMap(({ at, link, code }): MailBlock[] => [
          { kind: "button", label: `Sign in: asked at ${at.toISOString().slice(11, 19)} UTC`, url: link },
          { kind: "code", label: "Its code", code },
        ]),
        {
          kind: "note",
          text: "You did not ask for any of them? Then do nothing: without this mail nobody gets in, and your own sign-in works as before.",
        },
      ],
    });
  },
  "code-guesses": async (deps) =>
    renderMail({
      subject: `Somebody tries codes for your account at ${site.name}`,
      heading: "Wrong codes for your account",
      blocks: [
        {
          kind: "text",
          text: `Today several wrong sign-in codes were typed for this address at ${host(deps)}. None of them let anybody in.`,
        },
        {
          kind: "text",
          text: "You need not do anything. To sign in, use the link in your mail: in the browser that asked for it no code is needed. Never tell a code to anybody, whoever asks for it.",
        },
      ],
    }),
  invitation: async (deps, data) => {
    const { link, code } = challenge.parse(data);
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
  confirmation: async (deps, data) => {
    const { code } = challenge.parse(data);
    return renderMail({
      subject: `Your code to confirm that it is you at ${site.name}`,
      heading: "Is it you?",
      blocks: [
        {
          kind: "text",
          text: `Somebody who is signed in to your account at ${host(deps)} wants to do something that needs your word. Type this code there if it is you.`,
        },
        { kind: "code", label: "Your code", code },
        { kind: "text", text: `It works once, for ${durationText(times.code)}.` },
        {
          kind: "note",
          text: "It is not you? Then do not pass the code on, and sign out everywhere in your settings.",
        },
      ],
    });
  },
  "address-codes": async (deps, data) => {
    const open = addressCodes.parse(data).asks.filter(({ expiresAt }) => expiresAt > deps.clock());
    if (open.length === 0) return null;
    return renderMail({
      subject: `Your code to confirm your address at ${site.name}`,
      heading: "Is this your address?",
      blocks: [
        {
          kind: "text",
          text: `Somebody, probably you, is ordering at ${host(deps)} with this address. Type the code in the checkout, and the order stands.`,
        },
        ...shownAsks(open).map(({ code, at }): MailBlock => {
          const label =
            open.length === 1 ? "Your code" : `Asked for at ${at.toISOString().slice(11, 19)} UTC`;
          return { kind: "code", label, code };
        }),
        { kind: "text", text: `It works once, for ${durationText(times.code)}.` },
        {
          kind: "note",
          text: "It was not you? Then do nothing, and do not pass the code on: without it nobody confirms an order with your address.",
        },
      ],
    });
  },
  "passkey-added": async (deps, data) =>
    passkeyMail(deps, {
      subject: `A passkey was added to your ${site.name} account`,
      heading: "A passkey was added",
      text: `The passkey "${passkeyName.parse(data).name}" can now sign in to your account at ${host(deps)}.`,
      wrong: "Remove it in your settings, and sign out everywhere there.",
    }),
  "passkey-removed": async (deps, data) =>
    passkeyMail(deps, {
      subject: `A passkey was removed from your ${site.name} account`,
      heading: "A passkey was removed",
      text: `The passkey "${passkeyName.parse(data).name}" can no longer sign in to your account at ${host(deps)}. Your e-mail address still does.`,
      wrong: "Sign out everywhere in your settings.",
    }),
};

const passkeyName = z.object({ name: z.string().max(200) }).strict();

function passkeyMail(
  { settings }: Deps,
  { subject, heading, text, wrong }: { subject: string; heading: string; text: string; wrong: string },
) {
  return renderMail({
    subject,
    heading,
    blocks: [
      { kind: "text", text },
      { kind: "button", label: "Open my settings", url: `${settings.origin}/account/me/settings#passkeys` },
      { kind: "note", text: `This was not you? ${wrong} Questions? Write to ${settings.contactEmail}.` },
    ],
  });
}

function signInBlocks(label: string, link: string, code: string): MailBlock[] {
  return [
    { kind: "button", label, url: link },
    { kind: "code", label: "On another device, type this code", code },
    { kind: "text", text: `Link and code work once, for ${durationText(times.code)}.` },
  ];
}

function host(deps: Deps): string {
  return new URL(deps.settings.origin).host;
}
