import { z } from "zod";
import { everybody, mayAct } from "../../ground/desk-roles";
import { deskAction, deskRead, type Roles } from "../../ground/desk-entry";
import { numberField } from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { retryMail, settleMail } from "../../ground/mail/waiting-mails";
import { openInbox } from "./entry";
import { groups } from "./groups";

/** Number of items of each kind; the linked page shows the others. */
const MOST = 20;
const mailRoles: Roles = ["DESK", "BOOKS"];

export const reads = {
  /** Everything that needs a person today and that the person's roles may see. Empty groups are left out. */
  inbox: deskRead({
    roles: everybody,
    input: z.strictObject({}),
    async run(_, { deps, staff: { roles } }) {
      const found = [];
      const inbox = openInbox(deps, MOST + 1, roles);
      for (const { kind, roles: allowed, read } of groups) {
        if (!mayAct(roles, allowed)) continue;
        const entries = await read(inbox);
        const nodes = entries.slice(0, MOST).map(({ order = null, since, due, ...entry }) => ({
          ...entry,
          order,
          since: since?.toISOString() ?? null,
          /** Deadline; for a date, its start. */
          due: due?.toISOString() ?? null,
        }));
        if (nodes.length > 0) found.push({ kind, nodes, hasMore: entries.length > MOST });
      }
      return found;
    },
  }),
};

export const actions = {
  /** Marks an undelivered mail as handled. */
  settleMail: deskAction({
    roles: mailRoles,
    consequence: "none",
    fields: z.strictObject({ mail: numberField }),
    async run({ mail }, { deps, record }) {
      record({ about: `mail:${mail}` });
      const recipient = await settleMail(deps.db, mail, deps.clock());
      if (recipient === null) throw userError("Somebody has already dealt with this email.", "NOT_POSSIBLE");
      record({ changes: [{ field: "mail", before: "failed", after: "settled" }] });
      return { message: `The email to ${recipient} is marked as done.` };
    },
  }),
  /** Sends an undelivered mail again. */
  retryMail: deskAction({
    roles: mailRoles,
    consequence: "none",
    fields: z.strictObject({ mail: numberField }),
    async run({ mail }, { deps, record }) {
      record({ about: `mail:${mail}` });
      if (!(await retryMail(deps.db, mail, deps.clock())))
        throw userError("This email was sent, has expired, or is being sent now.", "NOT_POSSIBLE");
      record({ changes: [{ field: "mail", before: "failed", after: "sent again" }] });
      return { message: "This email goes out next." };
    },
  }),
};
