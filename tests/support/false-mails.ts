/** Mails that a test queued and that are not true, for `process.ts` to fail it. */
const found: string[] = [];

export function noteFalseMail(template: string, reason: string, why: string): void {
  found.push(`"${template}" (${reason}): ${why}`);
}

/** For a test whose subject is a false mail, or at its end. */
export const takeFalseMails = (): string[] => found.splice(0);

export function failOnFalseMails(): void {
  const mails = takeFalseMails();
  if (mails.length > 0) throw new Error(`A mail that is not true was queued:\n${mails.join("\n")}`);
}
