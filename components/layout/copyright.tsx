"use no memo"; // See header.

import { site } from "@/lib/site";

/** 2020 to the current year (R030, R502). A page drawn before New Year keeps its year until it is drawn anew. */
export function Copyright() {
  const year = new Date().getFullYear();
  return <p suppressHydrationWarning>{`© ${site.since}–${year} ${site.name}`}</p>;
}
