/** Writes one line: the file of the packed empty database, made if need be. The build carries a copy. See build.mjs. */
import { readTemplate, templateFile } from "@/backend/ground/database/template";

await readTemplate();
console.log(templateFile());
