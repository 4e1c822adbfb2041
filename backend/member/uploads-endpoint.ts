import fs from "node:fs/promises";
import type { Deps } from "../deps";
import { profileImageFile, profileImageName } from "./store/profile-images";

/**
 * `GET /api/uploads/<name>.webp`: profile images. Whoever knows the random name may see it. The headers keep it a
 * picture, whatever its bytes are (B6).
 */
export function uploadsEndpoint(deps: Pick<Deps, "settings">): {
  fetch(request: Request): Promise<Response>;
} {
  return {
    async fetch(request) {
      if (request.method !== "GET" && request.method !== "HEAD") {
        return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
      }
      const name = profileImageName(new URL(request.url).pathname);
      const image = name && (await readIfThere(profileImageFile(deps, name)));
      if (!image) return new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
      return new Response(request.method === "HEAD" ? null : new Uint8Array(image), {
        headers: {
          "content-type": "image/webp",
          "content-length": String(image.byteLength),
          "content-disposition": "attachment",
          "content-security-policy": "sandbox; default-src 'none'",
          "x-content-type-options": "nosniff",
          "cache-control": "private, max-age=31536000, immutable",
        },
      });
    },
  };
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await fs.readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
