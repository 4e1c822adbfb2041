import type { Page } from "@playwright/test";

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
