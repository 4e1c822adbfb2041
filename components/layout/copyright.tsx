import { site } from "@/lib/site";

/** 2020 to the current year (R30, R502). */
export function Copyright() {
  return (
    <p>
      © {site.since}–{new Date().getFullYear()} {site.name}
    </p>
  );
}
