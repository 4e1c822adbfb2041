import path from "node:path";
import type { Deps } from "../../deps";

const NAME = /^[\w-]{20,100}\.webp$/;
const ADDRESS = "/api/uploads/";

export function profileImageFolder({ settings }: Pick<Deps, "settings">): string {
  return path.join(settings.dataDir, "uploads", "profile");
}

/** @throws Error for a name that is not one of ours, so that no path ever leaves the folder. */
export function profileImageFile(deps: Pick<Deps, "settings">, name: string): string {
  if (!NAME.test(name)) throw new Error("not the name of a profile image");
  return path.join(profileImageFolder(deps), name);
}

/** Path on the site. */
export function profileImageAddress(name: string): string {
  return ADDRESS + name;
}

/** The file name in such a path; null for any other. */
export function profileImageName(address: string | null): string | null {
  const name = address?.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : "";
  return NAME.test(name) ? name : null;
}
