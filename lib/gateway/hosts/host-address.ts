import { env } from "@/lib/env";

export type BackEnd = "shop" | "member" | "content" | "auth";

/** Undefined when this process is the back end. */
export function hostAddress(of: BackEnd): string | undefined {
  return {
    shop: env.SHOP_GRAPHQL_URL,
    member: env.MEMBER_GRAPHQL_URL,
    content: env.CONTENT_GRAPHQL_URL,
    auth: env.AUTH_URL,
  }[of];
}

/** The key under which a process stores facts about a host. */
export const hostKey = (of: BackEnd): string => `${of} ${hostAddress(of) ?? ""}`;
