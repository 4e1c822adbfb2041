import { ContactPage } from "@/components/contact/contact-page";
import { routes } from "@/lib/addresses/routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { callTimes, callTimeText } from "@/lib/rules/times/call-times";
import { pageMetadata } from "@/lib/seo";

const title = "Book a call";
const lead =
  "Half an hour with a guide about the professional program. Choose a time or write to us instead. We confirm by email within two working days.";

export const metadata = pageMetadata({ title, path: routes.call, index: false });

/** The form with three proposed times, rendered per request: a stored page would propose days that have passed. */
export default async function CallPage({ searchParams }: PageQuery) {
  const flash = await readFlash((await searchParams)["notice"]);
  const times = callTimes(new Date()).map((time) => ({ time, text: callTimeText(time) }));
  return <ContactPage as={{ title, lead, path: routes.call }} flash={flash} times={times} />;
}
