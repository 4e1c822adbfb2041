import { Goodbye } from "@/components/settings/goodbye";

export const metadata = { title: "Your account has been deleted" };

// Rendered per visit, like all account pages, because a prerendered page could not carry its policy's nonce.
export const dynamic = "force-dynamic";

/** The page after an account was deleted. It contains nothing personal, so anybody may open it. */
export default function GoodbyePage() {
  return <Goodbye />;
}
