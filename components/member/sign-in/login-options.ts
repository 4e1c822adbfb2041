import type { LoginFormProps } from "./login-form-props";

export type LoginOptions = Pick<LoginFormProps, "countries" | "isSent" | "outboxHint" | "cookieDomain">;

/**
 * Asks the server what the login form needs.
 * @throws Error when it does not answer, or answers something else
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
  const { isSent, outboxHint, cookieDomain } = body;
  return {
    countries,
    isSent: isSent === true,
    outboxHint: outboxHint === true,
    ...(typeof cookieDomain === "string" ? { cookieDomain } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
