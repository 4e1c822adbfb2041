import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { orderWords } from "@/lib/rules/texts/order-words";
import { certificateAtDesk, certificatesOf } from "../../people/certificates";
import { addressChangeOf } from "../../people/account";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { deskRead, type Roles } from "../../ground/desk-entry";
import { beforeField, numberField, textField } from "../../ground/desk-fields";
import { mayAct, rolesIn, rolesToGive } from "../../ground/desk-roles";
import { userError } from "../../ground/errors";
import {
  courses,
  findMemberByEmail,
  findMembers,
  tagsOf,
  type Member,
  memberById,
} from "../../people/members";
import { orders } from "../../sales/orders";
import { tokensOf } from "../../sales/payment-methods";
import { deviceName, passkeysOf, usableSessionsOf } from "../../people/sign-in";
import { hasEnded, subscriptionsOf } from "../../sales/subscriptions";
import { entriesOfMember } from "../../sales/waiting-list";
import { planMerge } from "./merge-plan";

const roles: Roles = ["DESK", "BOOKS"];

/** Read a person's certificates and browsers, which no document of the books needs. */
const accountRoles: Roles = ["DESK"];

const ORDERS = 50;

export const reads = {
  /** Members, the newest first. `find` contains words of name, company and address, or a number. */
  people: deskRead({
    roles,
    input: z.strictObject({ find: textField(200), before: beforeField }),
    async run(asked, { deps: { db } }) {
      const { nodes, next } = await findMembers(db, asked);
      return { nodes: nodes.map(listedPerson), next };
    },
  }),
  /** One member; null when no member has the number. */
  person: deskRead({
    roles,
    input: z.strictObject({ id: numberField }),
    async run({ id }, { deps, staff }) {
      const member = await memberById(deps.db, id);
      if (!member) return null;
      const isOwn = mayAct(staff.roles, accountRoles);
      const [placed, account] = await Promise.all([
        ordersOf(deps.db, id),
        isOwn ? accountOf(deps, id) : null,
      ]);
      return {
        ...listedPerson(member),
        roles: rolesToGive(member.capabilities),
        country: member.country,
        jobRole: member.jobRole,
        newsletter: member.newsletter,
        /** The public page of a guide or coach, which is a file of the content. */
        profileUrl: member.profileUrl,
        /** Title of the program that the person takes part in. */
        program: member.program?.title ?? null,
        /** The newest fifty orders. */
        orders: placed,
        /** Null: the roles do not include it. */
        account,
      };
    },
  }),
  /** Previews the merge of a person's two accounts. `lose`: address or number of the account that ends. */
  mergePreview: deskRead({
    roles: accountRoles,
    input: z.strictObject({ keep: numberField, lose: z.string() }),
    async run({ keep: keepId, lose: named }, { deps: { db } }) {
      const keep = await memberById(db, keepId);
      const typed = named.trim().toLowerCase();
      const lose = /^[1-9]\d{0,8}$/.test(typed)
        ? await memberById(db, Number(typed))
        : await findMemberByEmail(db, typed);
      if (!keep || !lose) throw userError(`There is no member ${named.trim()}.`, "UNKNOWN_MEMBER");
      return { keep: namedPerson(keep), lose: namedPerson(lose), ...(await planMerge(db, { keep, lose })) };
    },
  }),
};

const namedPerson = ({ id, email, firstName, lastName }: Member) => ({ id, email, firstName, lastName });

const listedPerson = (member: Member) => ({
  ...namedPerson(member),
  company: member.company,
  createdAt: member.createdAt.toISOString(),
  tags: tagsOf(member),
  roles: rolesIn(member.capabilities),
});

async function ordersOf(db: Db, memberId: number) {
  const rows = await db
    .select({ number: orders.id, at: orders.createdAt, status: orders.status, total: orders.total })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS);
  return rows.map(({ number, at, status, total }) => ({
    number,
    at: at.toISOString(),
    status: orderWords[status],
    /** Cents. */
    total,
  }));
}

async function accountOf(deps: Deps, id: number) {
  const [issued, sessions, passkeys, keeps, change] = await Promise.all([
    certificatesOf(deps.db, id, false),
    sessionsOf(deps, id),
    passkeysOf(deps.db, id),
    keepsOf(deps.db, id),
    addressChangeOf(deps.db, id),
  ]);
  return {
    /** A change of the address that waits for its day, or that the old address has stopped. */
    addressChange: change && {
      id: change.tokenHash,
      to: change.newAddress,
      dueAt: change.dueAt.toISOString(),
      stoppedAt: change.stoppedAt?.toISOString() ?? null,
    },
    certificates: issued.map(certificateAtDesk),
    /** Signed-in browsers. */
    sessions,
    /** Number of passkeys. */
    passkeys: passkeys.length,
    /** How many records would be lost with the account, and how many would stay. */
    keeps: { ...keeps, certificates: issued.length },
  };
}

async function sessionsOf(deps: Deps, memberId: number) {
  return (await usableSessionsOf(deps, memberId)).map((session) => ({
    id: session.id,
    device: deviceName(session.userAgent),
    signedInAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
  }));
}

async function keepsOf(db: Db, memberId: number) {
  return {
    orders: await db.$count(orders, eq(orders.memberId, memberId)),
    courses: await db.$count(courses, eq(courses.memberId, memberId)),
    /** Subscriptions that have not ended. */
    subscriptions: (await subscriptionsOf(db, memberId)).filter(({ status }) => !hasEnded(status)).length,
    paymentMethods: (await tokensOf(db, memberId)).length,
    /** Places on waiting lists. */
    places: (await entriesOfMember(db, memberId)).length,
  };
}
