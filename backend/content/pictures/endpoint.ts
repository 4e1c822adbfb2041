import { pictureOf } from "@/lib/rules/addresses/picture-address";
import type { Deps } from "../../deps";
import type { Answerer } from "../../ports";
import { readPicture } from "./store";

/** `GET /pictures/<file>/<focus>/<width>x<height>.<format>`: public, and cached forever. */
export function picturesEndpoint({ db }: Pick<Deps, "db">): Answerer {
  return {
    async fetch(request) {
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!isRead) return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
      const asked = pictureOf(new URL(request.url).pathname);
      const image = asked && (await readPicture(db, asked.file, asked.format, asked.width));
      if (!image) return new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
      return new Response(request.method === "HEAD" ? null : new Uint8Array(image), {
        headers: {
          "content-type": `image/${asked.format}`,
          "content-length": String(image.byteLength),
          "content-security-policy": "sandbox; default-src 'none'",
          "x-content-type-options": "nosniff",
          "cache-control": "public, max-age=31536000, immutable",
        },
      });
    },
  };
}
