import { expect, type Page } from "@playwright/test";

/** Everything that breaks the content security policy, and errors of scripts, from now on. */
export async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await page.exposeFunction("complain", (text: string) => void complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      const complain: unknown = Reflect.get(window, "complain");
      if (typeof complain === "function")
        complain(`${effectiveDirective}: ${blockedURI} at ${document.URL} ${sourceFile}:${lineNumber}`);
    });
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && /content.security.policy/i.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}

/** The sources of scripts in an answer's only policy, which closes the other doors too. */
export function scriptSource(headers: Record<string, string>): string {
  const policy = headers["content-security-policy"] ?? "";
  expect(policy.match(/default-src/g), "policies in one answer").toHaveLength(1);
  expect(policy).not.toContain(", default-src");
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy).toContain(part);
  return policy.split("; ").find((part) => part.startsWith("script-src ")) ?? "";
}

/** Fails unless the policy names every inline script of a page by its hash, or all scripts by a nonce. */
export function expectNoForeignScript(headers: Record<string, string>, path: string): void {
  const script = scriptSource(headers);
  expect(script, path).toMatch(
    /^script-src 'self' ('sha256-[\w+/]{43}=' ){3,}|'nonce-[\w+/]{22}==' 'strict-dynamic' /,
  );
  expect(script, path).not.toContain("'unsafe-inline'");
}

/** Waits until React has taken the page over, which it does only if the page's scripts run. */
export async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );
}
