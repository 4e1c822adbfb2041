import { z } from "zod";
import { mayAct } from "../desk-roles";
import { deskAction, deskRead, type Roles } from "../desk-entry";
import { numberField } from "../desk-fields";
import { userError } from "../errors";
import { retryMail, settleMail } from "../mail/waiting-mails";
import { groups } from "./groups";

/** More of a kind are on the page that it leads to. */
const MOST = 20;
const mailRoles: Roles = ["DESK", "BOOKS"];

export const reads = {
  /** Things that need a person today, as far as the person's roles go; groups without one are left out. */
  inbox: deskRead({
    roles: ["DESK", "BOOKS", "EDITOR"],
    input: z.strictObject({}),
    async run(_, { deps, staff: { roles } }) {
      const found = [];
      for (const { kind, roles: allowed, read } of groups) {
        if (!mayAct(roles, allowed)) continue;
        const things = await read(deps, MOST + 1);
        const nodes = things.slice(0, MOST).map(({ order = null, since, due, ...thing }) => ({
          ...thing,
          order,
          since: since?.toISOString() ?? null,
          /** Until when it has to be done; of a date its start. */
          due: due?.toISOString() ?? null,
        }));
        if (nodes.length > 0) found.push({ kind, nodes, hasMore: things.length > MOST });
      }
      return found;
    },
  }),
};

export const actions = {
  /** Somebody has looked after a mail that was not delivered. */
  settleMail: deskAction({
    roles: mailRoles,
    fields: z.strictObject({ mail: numberField }),
    async run({ mail }, { deps, record }) {
      record({ about: `mail:${mail}` });
      const recipient = await settleMail(deps.db, mail, deps.clock());
      if (recipient === null) throw userError("Somebody has already settled this email.", "NOT_POSSIBLE");
      record({ changes: [{ field: "mail", before: "failed", after: "settled" }] });
      return { message: `The email to ${recipient} is settled.` };
    },
  }),
  /** Sends a mail that was not delivered once more. */
  retryMail: deskAction({
    roles: mailRoles,
    fields: z.strictObject({ mail: numberField }),
    async run({ mail }, { deps, record }) {
      record({ about: `mail:${mail}` });
      if (!(await retryMail(deps.db, mail, deps.clock())))
        throw userError("This email was sent, has expired, or is being sent now.", "NOT_POSSIBLE");
      record({ changes: [{ field: "mail", before: "failed", after: "sent again" }] });
      return { message: "This email is the next to go out." };
    },
  }),
};
