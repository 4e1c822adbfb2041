/** Parameters that say who somebody is or let somebody in. */
const personal = [
  "fla_login_error",
  "notice",
  "sent",
  "token",
  "code",
  "email",
  "log",
  "firstname",
  "lastname",
  "redirect_to",
];

/** The back end takes no more, and no registration is to fail for it (R350). */
const LONGEST = 500;

/**
 * The address of the page at registration, without what is personal; a long query is left out.
 * Source: R240 and its reading.
 */
export function touchPointOf(href: string): string {
  const url = new URL(href);
  for (const name of personal) url.searchParams.delete(name);
  url.hash = "";
  if (url.href.length > LONGEST) url.search = "";
  return url.href.slice(0, LONGEST);
}
