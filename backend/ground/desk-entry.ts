import type { z } from "zod";
import type { BackendContext } from "../context";
import type { Deps } from "../deps";
import type { Role } from "./desk-roles";

/** An entry names at least one role besides the administrator, who may do everything. */
export type Roles = readonly [Role, ...Role[]];

/** A member of the staff, identified by the request's token. */
export type DeskVisitor = {
  memberId: number;
  name: string;
  email: string;
  roles: Role[];
  /** False: the sign-in is older than twelve hours, and the desk refuses everything else. */
  isCurrent: boolean;
  /** False: the sign-in is older than an hour. */
  isConfirmed: boolean;
  passkey: PasskeyStanding;
};

/** The facts that decide whether a mailed link is enough for actions with a consequence. */
type PasskeyStanding = {
  /** Whether the person has a passkey. */
  has: boolean;
  /** Whether a passkey opened this session. */
  isUsed: boolean;
  /** Whether the person has put off adding one for this session. */
  isPutOff: boolean;
  /** The day of Vienna from which one is required, `2027-01-19`; null: no day is set. */
  requiredFrom: string | null;
  /** Whether that day has come. */
  isRequired: boolean;
};

/**
 * The proof that a person still owes for an action with a consequence. `sign-in`: a fresh sign-in of any kind.
 * `passkey`: the same with one of their passkeys. `new-passkey`: they have none, and one is required.
 */
export type MissingProof = "sign-in" | "passkey" | "new-passkey";

/** Facts for the log of the desk. `about`: `order:1001`. `null`: an empty field. */
export type ActionFacts = {
  about?: string;
  changes?: { field: string; before: string | null; after: string | null }[];
};

type StaffContext = BackendContext & { staff: DeskVisitor };
/** `acts`: names of the actions that the person's roles include. */
export type ReadContext = StaffContext & { acts: readonly string[] };
export type ActionContext = StaffContext & { record: (facts: ActionFacts) => void; file: File | null };

export type Done = {
  /** The effects of the action, for the notice on the next screen. */
  message: string;
  /**
   * The subject of the next screen: `order:1001`, `people`, or an address. By default, the form's page is shown again.
   */
  next?: string;
  /** Whether only part of the request was carried out. */
  isRefused?: boolean;
};

/** A file that is sent with a form. */
export type FileRule = {
  /** The page of the form. A file that is refused unread leads back to it. */
  page: "bank" | "pictures";
  maxBytes: number;
  missing: string;
  tooLarge: string;
  /** Advice for when the outcome is unknown; it follows the reason. */
  unknown: string;
  /** Advice for when the server failed; it replaces `unknown`. */
  failed: string;
};

/**
 * The gravest effect of an action or a file. `money`: moves or makes money, prices or documents about them. `rights`:
 * changes the rights or the sign-ins of an account. `person`: gives out, changes or deletes an account or its data.
 * All but `none` require a sign-in within the last hour, with a passkey by everybody who has one or must have one.
 */
export type Consequence = "money" | "rights" | "person" | "none";

type ActionRules = {
  roles: Roles;
  consequence: Consequence;
  /**
   * Issues a document or moves money, and nobody confirms it by typing or by a preview. Only a press of the form's
   * button sends it, not Enter in a field.
   */
  isIssuing?: true;
  file?: FileRule;
  /** The next page is shown in a frame inside the form's page, even after a refusal. */
  isFramed?: true;
};

type InputRules<Input> = {
  /** The consequence for one input, for an action that has none for others. */
  consequenceOf?: (input: Input, deps: Deps) => Promise<Consequence>;
  /** Keeps a long text that was typed, when the sign-in turns out to be too old. */
  keep?: (input: Input, context: ActionContext) => Promise<unknown>;
};

export type DeskAction = ActionRules & {
  /** Whether some inputs have no consequence. */
  isDecidedByInput: boolean;
  /** The fields of the form as a browser sends them: texts by name. */
  fields: z.ZodType;
  /** @throws ZodError for wrong fields */
  prepare: (values: Record<string, string>) => {
    input: unknown;
    consequence: (deps: Deps) => Promise<Consequence>;
    keep: (context: ActionContext) => Promise<unknown>;
    run: (context: ActionContext) => Promise<Done>;
  };
};

/** An action as a room declares it. */
export type DeclaredAction<Fields extends z.ZodType, Context = ActionContext> = ActionRules &
  InputRules<z.infer<Fields>> & {
    fields: Fields;
    /** @throws GraphQLError a `userError` with the reason for the person */
    run: (input: z.infer<Fields>, context: Context) => Promise<Done>;
  };

/** An action of the desk, `POST /api/desk/<its name>`. `backend/desk/admission` checks the caller and writes the log. */
export function deskAction<Fields extends z.ZodType>({
  run,
  consequenceOf,
  keep,
  ...action
}: DeclaredAction<Fields>): DeskAction {
  return {
    ...action,
    isDecidedByInput: consequenceOf !== undefined,
    prepare(values) {
      const input = action.fields.parse(values);
      return {
        input,
        consequence: async (deps) => consequenceOf?.(input, deps) ?? action.consequence,
        keep: async (context) => keep?.(input, context),
        run: (context) => run(input, context),
      };
    },
  };
}

export type DeskRead<Input, Output> = {
  roles: Roles;
  /** Allows the read even when the sign-in is too old for everything else. */
  mayBeOld?: true;
  /** @throws ZodError for a wrong input, GraphQLError a `userError` */
  run(input: Input, context: ReadContext): Promise<Output>;
};

/** A query for the desk's pages. `input` parses the values, which come from an address. */
export function deskRead<Input extends z.ZodType, Output>({
  input,
  run,
  ...read
}: Omit<DeskRead<unknown, Output>, "run"> & {
  input: Input;
  run: (input: z.infer<Input>, context: ReadContext) => Promise<Output>;
}): DeskRead<z.input<Input>, Output> {
  return { ...read, run: async (asked, context) => run(input.parse(asked), context) };
}
