import "server-only";
import { cookies } from "next/headers";
import { cookieNames } from "@/lib/gateway/cookie-jar";
import { flashOf, type Flash } from "./flash";

/** The query of a page's address. */
export type PageQuery = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The notice of the form that led to this page. For dynamic pages; `notice` is the query parameter of that name. */
export async function readFlash(notice: string | string[] | undefined): Promise<Flash | null> {
  return flashOf(
    (await cookies()).get(cookieNames.flash)?.value,
    typeof notice === "string" ? notice : undefined,
  );
}
