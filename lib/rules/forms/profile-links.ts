/** Networks of a profile, in the order of the form. */
export const profileLinks = [
  { name: "website", label: "Website", example: "https://www.example.com" },
  { name: "linkedin", label: "LinkedIn", example: "https://www.linkedin.com/in/…" },
  { name: "instagram", label: "Instagram", example: "https://www.instagram.com/…" },
  { name: "youtube", label: "YouTube", example: "https://www.youtube.com/@…" },
  { name: "facebook", label: "Facebook", example: "https://www.facebook.com/…" },
  { name: "twitter", label: "X (Twitter)", example: "https://x.com/…" },
] as const;

export type ProfileLinkName = (typeof profileLinks)[number]["name"];

/** True for an https address with a host name and without a password, of at most 300 characters. */
export function profileLink(typed: string): boolean {
  if (typed.length > 300 || /[\s\p{Cc}\p{Cs}]/u.test(typed) || !URL.canParse(typed)) return false;
  const { protocol, username, password, hostname } = new URL(typed);
  return protocol === "https:" && username === "" && password === "" && hostname.includes(".");
}
