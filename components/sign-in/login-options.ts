import type { Flash } from "@/lib/forms/flash";

export type LoginOptions = Pick<
  LoginFormProps,
  "countries" | "isSent" | "outboxHint" | "passkeys" | "cookieDomain"
>;

/**
 * Asks the server for the login form's options.
 * @throws Error when the server does not answer, or its answer has another shape
 */
export async function loadLoginOptions(): Promise<LoginOptions> {
  const answer = await fetch("/api/auth/login-options", { headers: { accept: "application/json" } });
  const body: unknown = answer.ok ? await answer.json() : null;
  if (!isRecord(body) || !Array.isArray(body.countries)) throw new Error(`login options: ${answer.status}`);
  const countries = body.countries.flatMap((country: unknown) =>
    isRecord(country) && typeof country.code === "string" && typeof country.name === "string"
      ? { code: country.code, name: country.name }
      : [],
  );
  const { isSent, outboxHint, passkeys, cookieDomain } = body;
  return {
    countries,
    isSent: isSent === true,
    outboxHint: outboxHint === true,
    passkeys: passkeys === true,
    ...(typeof cookieDomain === "string" ? { cookieDomain } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

export type Mode = "login" | "register";

/** A plain form's result for this page. */
export type LoginFlash = Flash & { mode: Mode };

/** Options for embedding the form. Source: R113–R118 and their readings. */
export type LoginFormProps = {
  countries: readonly { code: string; name: string }[];
  initialState?: Mode;
  /** Heading level. By default the form has the page's main heading. */
  headline?: "h1" | "h3";
  allowRegister?: boolean;
  /** The page's own target. `redirectTo`, from the address, takes precedence. */
  setCookieFor?: string;
  redirectTo?: string;
  kickStart?: boolean;
  /** Path of a prerendered page with the form. It is the touch point of a registration without a script. */
  page?: string;
  type?: "simple" | "full";
  /** True when the link in a mail did not work. */
  loginError?: boolean;
  /** True when a mail was sent to this browser's visitor, so that its code can be typed. */
  isSent?: boolean;
  outboxHint?: boolean;
  /** Whether the server supports passkeys. */
  passkeys?: boolean;
  cookieDomain?: string;
  flash?: LoginFlash;
  /** Follows a redirect of the answer; by default the browser's own navigation. */
  go?: (path: string) => void;
};

/** The result of a click. `log` is the mail's recipient, `next` the next step. */
export type LoginNote =
  { kind: "success"; text: string; log: string } | { kind: "error"; text: string; next?: string };

export type FieldsProps = Omit<
  LoginFormProps,
  "initialState" | "loginError" | "isSent" | "outboxHint" | "allowRegister"
> & {
  /** The target for use without a script. */
  target?: string;
  /** The target at the time of sending. */
  wanted: () => string | undefined;
  onSubmitting: () => void;
  onDone: (note: LoginNote) => void;
  onSwitch: (mode: Mode) => void;
};
