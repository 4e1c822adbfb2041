import fs from "node:fs";
import net from "node:net";
import type { env } from "./env";
import { site } from "./site";

type Settings = Pick<typeof env, "DATA_DIR" | "HOST" | "PORT">;

/** What stands in the way of a start; `passes`: it may go by itself, so that starting again later makes sense. */
export type StartFault = { line: string; passes?: true };

/** What is wrong around settings that are right in themselves: looked at before anything listens. */
export async function startFaults(settings: Settings, source: NodeJS.ProcessEnv): Promise<StartFault[]> {
  return [...otherProduct(source), ...lockedFolder(settings.DATA_DIR), ...(await cannotListen(settings))];
}

/** A build carries the name and slug that it was made with. Destructured, because the bundler writes those into the code. */
function otherProduct({ PRODUCT_NAME, PRODUCT_SLUG }: NodeJS.ProcessEnv): StartFault[] {
  const wanted = Object.entries({ PRODUCT_NAME, PRODUCT_SLUG });
  const built: Record<string, string> = { PRODUCT_NAME: site.name, PRODUCT_SLUG: site.slug };
  return wanted
    .filter(([key, value]) => value && value !== built[key])
    .map(([key, value]) => ({
      line: `${key}: this build is of "${built[key]}", not of "${value}". Build it anew: npm run build`,
    }));
}

function lockedFolder(folder: string): StartFault[] {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return [];
  } catch (error) {
    return [{ line: `DATA_DIR: ${folder} cannot be written to (${codeOf(error)})` }];
  }
}

async function cannotListen(settings: Settings): Promise<StartFault[]> {
  const error = await new Promise<Error | null>((resolve) => {
    const server = net.createServer();
    server.once("error", resolve);
    server.listen(settings.PORT, settings.HOST, () => server.close(() => resolve(null)));
  });
  return error ? [listenFault(error, settings)] : [];
}

/** Why a server does not listen, in the words of the settings. */
export function listenFault(error: Error, { HOST, PORT }: Pick<Settings, "HOST" | "PORT">): StartFault {
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return {
      line: `Port ${PORT} is taken. Stop what runs there, or choose another one: PORT=${PORT + 1} npm start`,
      passes: true,
    };
  if (code === "EACCES")
    return { line: `PORT: this user may not listen on ${PORT}. Take one from 1024 on, behind a proxy` };
  return { line: `HOST: this machine has no address ${HOST} (${code})` };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
