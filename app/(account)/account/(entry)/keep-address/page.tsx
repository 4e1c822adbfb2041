import { KeepAddress } from "@/components/settings/keep-address";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { cleanCode } from "@/lib/rules/forms/typed-code";

export const metadata = { title: "Keep your address" };

export const dynamic = "force-dynamic";

/** The token names the change, so nobody needs to sign in. */
export default async function KeepAddressPage({ searchParams }: PageQuery) {
  const query = await searchParams;
  const token = typeof query.token === "string" ? cleanCode(query.token, "secret").slice(0, 100) : "";
  return <KeepAddress token={token} flash={await readFlash(query.notice)} />;
}
