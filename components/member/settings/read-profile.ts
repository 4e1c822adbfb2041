import "server-only";
import { GetProfileDocument, type GetProfileQuery } from "@/graphql/generated/member/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";

export type Profile = NonNullable<GetProfileQuery["viewer"]>;

/** The member's own profile, or the sentence of an outage. */
export async function readProfile(): Promise<Profile | { problem: string }> {
  try {
    return (await readViewer(GetProfileDocument, {})).viewer ?? { problem: messageFor("getProfile") };
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return { problem: messageFor("getProfile", failure) };
    throw failure;
  }
}
