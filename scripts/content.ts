import { checkContent } from "@/backend/content";
import { env } from "@/lib/env";

const usage = `The editors' files (docs/content.md):
  npm run content -- check [folder]   what is wrong in CONTENT_DIR, or in that folder: file, line, field and why.
                                      Prices are compared with those that the server showed last. 0: nothing, 1: wrong`;

const [command, folder, ...more] = process.argv.slice(2);
if (command !== "check" || more.length > 0) {
  console.error(usage);
  process.exit(2);
}
const problems = checkContent(env.DATA_DIR, folder);
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? "The content is right." : `${problems.length} problem(s).`);
process.exit(problems.length === 0 ? 0 : 1);
