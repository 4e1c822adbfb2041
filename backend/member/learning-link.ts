import { SignJWT } from "jose";
import type { Deps } from "../deps";
import type { Member } from "./store/members";

/** Time to follow it: the site asks for a new one with every click. */
const SECONDS = 60;

/** Signs a member in at the learning platform, which checks the token by the shared secret and takes its id once. */
export async function learningLink(
  { settings, clock, ids }: Pick<Deps, "settings" | "clock" | "ids">,
  member: Pick<Member, "id" | "email" | "firstName" | "lastName">,
): Promise<string | null> {
  if (!settings.learning) return null;
  const { url, secret } = settings.learning;
  const now = Math.floor(clock().getTime() / 1_000);
  const name = [member.firstName, member.lastName].filter(Boolean).join(" ");
  const token = await new SignJWT({ email: member.email, ...(name && { name }) })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(String(member.id))
    .setIssuer(settings.origin)
    .setAudience("learning")
    .setJti(ids.uuid())
    .setIssuedAt(now)
    .setExpirationTime(now + SECONDS)
    .sign(new TextEncoder().encode(secret));
  const link = new URL(url);
  link.searchParams.set("token", token);
  return link.href;
}
