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

/** The address of the page at registration, without what is personal. Source: R240 and its reading. */
export function touchPointOf(href: string): string {
  const url = new URL(href);
  for (const name of personal) url.searchParams.delete(name);
  url.hash = "";
  return url.toString();
}
