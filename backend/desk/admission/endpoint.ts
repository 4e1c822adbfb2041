import { trace } from "@opentelemetry/api";
import { GraphQLError } from "graphql";
import { z } from "zod";
import type { BackendContext } from "../../context";
import { holdContent } from "../../content/catalogue";
import type { Deps } from "../../deps";
import type { DeskAction, DeskRead, Done, FileRule, Roles } from "../../ground/desk-entry";
import type { DeskFiles } from "../../ground/desk-file";
import { mayAct, type Role } from "../../ground/desk-roles";
import {
  type Asked,
  askedBy,
  isInvalidToken,
  isRefusal,
  maskedError,
  noteRefusal,
} from "../../ground/masked-errors";
import { identityFromRequest } from "../../people/sign-in";
import { logAction } from "../log";
import { admit, admitTo } from "./admit";
import { deskErrors } from "./errors";
import { missingProof } from "./missing-proof";

/** Why there is no answer. `status` is 200 for a refusal, 401 for a token without a session, and 5xx for an outage. */
type DeskFailure = {
  message: string;
  code: string;
  status: number;
  fields: Record<string, string>;
  /** The name under which the log has the cause. */
  reference?: string;
};

export type DeskAnswer<Answer> = { answer: Answer } | { failure: DeskFailure };

/** The parts of an action that its form and the route of the forms know. */
type DeskRules = { isIssuing: boolean; file: FileRule | null; isFramed: boolean };

/** The desk as the site calls it: reads by their entry, actions by their name. `request` carries the person's token. */
export type DeskEndpoint<Reads> = {
  read: <Input, Output>(
    pick: (reads: Reads) => DeskRead<Input, Output>,
    input: Input,
    request: Request,
  ) => Promise<DeskAnswer<Output>>;
  nameOf: (pick: (reads: Reads) => unknown) => string;
  /** Whether one of the roles includes the action, so that a page shows its form. */
  mayAct: (roles: readonly Role[], action: string) => boolean;
  /** Whether one of the roles includes the read, so that the menu shows its room. */
  mayRead: (roles: readonly Role[], read: keyof Reads) => boolean;
  /** @returns null: there is no such action */
  rulesOf: (action: string) => DeskRules | null;
  act: (
    action: string,
    values: Record<string, string>,
    file: File | null,
    request: Request,
  ) => Promise<DeskAnswer<Done>>;
};

type Entries<Reads> = {
  reads: Reads;
  actions: Readonly<Record<string, DeskAction>>;
  files: readonly DeskFiles[];
};

export function deskEndpoint<Reads extends Readonly<Record<string, { roles: Roles }>>>(
  deps: Deps,
  { reads, actions, files }: Entries<Reads>,
): DeskEndpoint<Reads> {
  const names = new Map<unknown, string>(Object.entries(reads).map(([name, read]) => [read, name]));
  const nameOf = (pick: (all: Reads) => unknown) => names.get(pick(reads)) ?? "unnamed";
  const actionOf = (name: string) => (Object.hasOwn(actions, name) ? actions[name] : undefined);
  const actsOf = (roles: readonly Role[]) => [
    ...Object.keys(actions).filter((name) => mayAct(roles, actions[name]?.roles ?? [])),
    ...files.flatMap(({ action, roles: allowed }) => (action && mayAct(roles, allowed) ? [action] : [])),
  ];
  return {
    nameOf,
    read(pick, input, request) {
      const read = pick(reads);
      return answered(deps, request, nameOf(pick), async (context) => {
        const staff = await admit(context, { consequence: "none", ...read });
        return read.run(input, { ...context, staff, acts: actsOf(staff.roles) });
      });
    },
    mayAct: (roles, name) => mayAct(roles, actionOf(name)?.roles ?? []),
    mayRead: (roles, name) => mayAct(roles, reads[name]?.roles ?? []),
    rulesOf(name) {
      const action = actionOf(name);
      if (!action) return null;
      const { isIssuing = false, file = null, isFramed = false } = action;
      return { isIssuing, file, isFramed };
    },
    act: (name, values, file, request) =>
      answered(deps, request, name, async (context) => {
        const action = actionOf(name);
        if (!action) throw deskErrors.notHere();
        const staff = await admit(context, action);
        const { input, consequence, keep, run } = action.prepare(values);
        const wanted = await consequence(deps);
        if (missingProof(wanted, staff)) await keep({ ...context, staff, record: () => undefined, file });
        admitTo(staff, wanted);
        return logAction(deps, staff, { name, input }, (record) => run({ ...context, staff, record, file }));
      }),
  };
}

/** Does nothing unless instrumentation.ts has set a collector. */
const tracer = trace.getTracer("academy");

async function answered<Answer>(
  deps: Deps,
  request: Request,
  name: string,
  work: (context: BackendContext) => Promise<Answer>,
): Promise<DeskAnswer<Answer>> {
  const asked = askedBy(request, name);
  try {
    const answer = await holdContent()(() =>
      tracer.startActiveSpan(`desk ${name}`, async (span) => {
        try {
          return await work(contextOf(deps, request, asked));
        } finally {
          span.end();
        }
      }),
    );
    return { answer };
  } catch (error) {
    return { failure: failureOf(deps, error, asked) };
  }
}

function contextOf(deps: Deps, request: Request, asked: Asked): BackendContext {
  let identity: ReturnType<typeof identityFromRequest> | undefined;
  return {
    deps,
    request,
    answerHeaders: new Headers(),
    ip: asked.ip,
    identity: () =>
      (identity ??= identityFromRequest(deps, request).then((who) => {
        asked.member = who?.memberId ?? null;
        return who;
      })),
  };
}

const told = z.object({
  code: z.string().default("USER_ERROR"),
  id: z.string().optional(),
  fields: z.record(z.string(), z.string()).default({}),
  http: z.object({ status: z.number() }).optional(),
});

function failureOf(deps: Deps, error: unknown, asked: Asked): DeskFailure {
  const refusal = error instanceof z.ZodError ? deskErrors.wrongInput(error) : error;
  if (isRefusal(refusal)) noteRefusal(deps, refusal, asked);
  const known: GraphQLError = isRefusal(refusal) ? refusal : maskedError(deps, error, asked);
  const { code, id, fields, http } = told.parse(known.extensions);
  const status = isInvalidToken(error) ? 401 : (http?.status ?? 200);
  return { message: known.message, code, status, fields, ...(id !== undefined && { reference: id }) };
}
