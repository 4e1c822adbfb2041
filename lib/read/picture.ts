import { embedded } from "@/lib/gateway/answerers";
import { env } from "@/lib/env";
import {
  pictureAddress,
  type PictureFormat,
  type PlacedPicture,
} from "@/lib/rules/addresses/picture-address";

/**
 * The bytes of an uploaded picture, for cards that the server renders. Null when the picture is missing or cannot be
 * read.
 */
export async function readPicture(picture: PlacedPicture, format: PictureFormat): Promise<Buffer | null> {
  const request = new Request(env.ORIGIN + pictureAddress(picture, format));
  const answer = await embedded()
    .pictures.fetch(request)
    // A card without its picture is better than no card.
    .catch(() => null);
  return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : null;
}
