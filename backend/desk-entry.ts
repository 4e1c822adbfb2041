import type { z } from "zod";
import type { BackendContext } from "./context";
import type { Role } from "./desk-roles";

/** Each entry names at least one role besides the keeper, who may do everything. */
export type Roles = readonly [Role, ...Role[]];

/** A member of the staff, as the request's token shows. */
export type DeskVisitor = {
  memberId: number;
  name: string;
  email: string;
  roles: Role[];
  /** False: the sign-in is older than twelve hours, and the desk refuses everything else. */
  isCurrent: boolean;
  /** False: money, invoices and roles ask for another proof first. */
  isConfirmed: boolean;
};

/** Adds to the log of the desk. `about`: `order:1001`. A `null` is an empty field. */
export type ActionFacts = {
  about?: string;
  changes?: { field: string; before: string | null; after: string | null }[];
};

export type ReadContext = BackendContext & { staff: DeskVisitor };
export type ActionContext = ReadContext & { record: (facts: ActionFacts) => void; file: File | null };

export type Done = {
  /** The effects of the action, for the notice on the next screen. */
  message: string;
  /** The thing that the next screen shows: `order:1001`, `people`, or an address. Without it the form's page comes back. */
  next?: string;
  /** Something was kept, but not all that was asked for. */
  isRefused?: boolean;
};

/** A file that comes with a form. */
export type FileRule = {
  /** The page of the form, which a file that is refused unread leads back to. */
  page: "bank" | "pictures";
  maxBytes: number;
  missing: string;
  tooLarge: string;
  /** After the reason why there was no answer. */
  unknown: string;
  /** In its place where the server failed. */
  failed: string;
};

export type DeskAction = {
  roles: Roles;
  /** The sign-in has to be an hour old at most: for money, invoices and roles. */
  isConfirmed?: true;
  /** Names of the fields that the page shows again after a refusal. */
  keep?: readonly string[];
  file?: FileRule;
  /** Its next page is shown inside the form's own; a refusal is a page there, too. */
  isFramed?: true;
  /** The fields of the form as a browser sends it: texts by name. */
  fields: z.ZodType;
  /** @throws ZodError for wrong fields */
  prepare: (values: Record<string, string>) => {
    input: unknown;
    run: (context: ActionContext) => Promise<Done>;
  };
};

/** An action of the desk, `POST /api/desk/<its name>`. `backend/desk` admits who asks, and writes the log. */
export function deskAction<Fields extends z.ZodType>({
  run,
  ...action
}: Omit<DeskAction, "prepare"> & {
  fields: Fields;
  /** @throws GraphQLError a `userError`: the refusal in words for the person */
  run: (input: z.infer<Fields>, context: ActionContext) => Promise<Done>;
}): DeskAction {
  return {
    ...action,
    prepare(values) {
      const input = action.fields.parse(values);
      return { input, run: (context) => run(input, context) };
    },
  };
}

export type DeskRead<Input, Output> = {
  roles: Roles;
  /** Answered also when the sign-in is too old for everything else. */
  mayBeOld?: true;
  /** @throws ZodError for a wrong input, GraphQLError a `userError` */
  run(input: Input, context: ReadContext): Promise<Output>;
};

/** A question that pages of the desk ask. `input` parses the values, which come from an address. */
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
