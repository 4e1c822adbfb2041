/**
 * Writes one line: the file of the packed empty database, which is made if necessary. The build contains a copy. See
 * build.mjs.
 */
import { readTemplate, templateFile } from "@/backend/ground/database/template";

await readTemplate();
console.log(templateFile());
