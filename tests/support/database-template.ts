import { readTemplate } from "@/backend/database/template";

/** Makes the packed empty database before the first worker asks for it, so that workers do not make it side by side. */
export default async function setup(): Promise<void> {
  await readTemplate();
}
