import { z } from "zod";
import type {
  InboxThingResolvers,
  MutationResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { deskVisitor, mayAct } from "../desk";
import { deskInput } from "../desk-input";
import { userError } from "../errors";
import { retryMail, settleMail } from "../mail/waiting-mails";
import { groups } from "./groups";
import type { InboxThing } from "./thing";

/** More of a kind are on the page that it leads to. */
const MOST = 20;

const inbox: QueryResolvers["inbox"] = async (_root, _args, context) => {
  const roles = (await deskVisitor(context))?.roles ?? [];
  const found: { kind: (typeof groups)[number]["kind"]; nodes: InboxThing[]; hasMore: boolean }[] = [];
  for (const { kind, roles: allowed, read } of groups) {
    if (!mayAct(roles, allowed)) continue;
    const things = await read(context.deps, MOST + 1);
    if (things.length > 0) found.push({ kind, nodes: things.slice(0, MOST), hasMore: things.length > MOST });
  }
  return found;
};

const number = z.number().int().min(1).max(2_147_483_647);

const settle: MutationResolvers["settleMail"] = async (_root, { mail }, { deps, record }) => {
  const id = deskInput(number, mail);
  record?.({ about: `mail:${id}` });
  const recipient = await settleMail(deps.db, id, deps.clock());
  if (recipient === null) throw userError("Somebody has already settled this email.", "NOT_POSSIBLE");
  record?.({ changes: [{ field: "mail", before: "failed", after: "settled" }] });
  return { message: `The email to ${recipient} is settled.` };
};

const retry: MutationResolvers["retryMail"] = async (_root, { mail }, { deps, record }) => {
  const id = deskInput(number, mail);
  record?.({ about: `mail:${id}` });
  if (!(await retryMail(deps.db, id, deps.clock())))
    throw userError("This email was sent, has expired, or is being sent now.", "NOT_POSSIBLE");
  record?.({ changes: [{ field: "mail", before: "failed", after: "sent again" }] });
  return { message: "This email is the next to go out." };
};

const fields: InboxThingResolvers = {
  order: ({ order }) => order ?? null,
  since: ({ since }) => since?.toISOString() ?? null,
  due: ({ due }) => due?.toISOString() ?? null,
};

export const inboxResolvers: Resolvers = {
  Query: { inbox },
  Mutation: { settleMail: settle, retryMail: retry },
  InboxThing: fields,
};
