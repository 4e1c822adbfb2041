import { Goodbye } from "@/components/settings/goodbye";

export const metadata = { title: "Your account is deleted" };

// Drawn per visit, as all of the account: a prerendered page could not carry the nonce of its policy.
export const dynamic = "force-dynamic";

/** Where the deletion of an account ends. It tells nothing of anybody, so whoever comes here may read it. */
export default function GoodbyePage() {
  return <Goodbye />;
}
