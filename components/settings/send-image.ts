import { z } from "zod";
import { askGateway } from "@/lib/gateway/ask-gateway";
import { GraphqlFailure } from "@/lib/gateway/failure";

const payload = z.object({ viewer: z.object({ profileImage: z.string().nullable() }) });

/* Loaded when an image is sent for the first time. */

/** Sends or removes the profile image. @returns the address of the new one, or null. @throws GraphqlFailure */
export async function sendImage(
  operation: "updateProfileImage" | "removeProfileImage",
  file: File | undefined,
): Promise<string | null> {
  const data = await askGateway(operation, operation === "updateProfileImage" ? { file } : {});
  const parsed = payload.safeParse(data[operation]);
  if (!parsed.success) throw new GraphqlFailure({ operation });
  return parsed.data.viewer.profileImage;
}
