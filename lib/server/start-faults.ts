import fs from "node:fs";
import net from "node:net";
import type { env } from "@/lib/env";
import { site } from "@/lib/site";

type Settings = Pick<typeof env, "DATA_DIR" | "HOST" | "PORT" | "isDataNamed">;

/** A reason not to start. `passes` is set when the fault may disappear, so that a later start can succeed. */
export type StartFault = { line: string; passes?: true };

/** Finds faults of settings that are valid by themselves, before the server listens. */
export async function startFaults(settings: Settings, source: NodeJS.ProcessEnv): Promise<StartFault[]> {
  const data = settings.isDataNamed ? lockedFolder(settings.DATA_DIR) : [unnamedData];
  return [...otherProduct(source), ...data, ...(await cannotListen(settings))];
}

/** A folder inside the build would be lost with the next one. */
const unnamedData: StartFault = {
  line: "DATA_DIR: name the folder for the site's data, such as DATA_DIR=/var/lib/academy, or a database by DATABASE_URL",
};

/**
 * The build fixes the product's name and slug. The variables are destructured, because the bundler would inline a
 * direct read.
 */
function otherProduct({ PRODUCT_NAME, PRODUCT_SLUG }: NodeJS.ProcessEnv): StartFault[] {
  const wanted = Object.entries({ PRODUCT_NAME, PRODUCT_SLUG });
  const built: Record<string, string> = { PRODUCT_NAME: site.name, PRODUCT_SLUG: site.slug };
  return wanted
    .filter(([key, value]) => value && value !== built[key])
    .map(([key, value]) => ({
      line: `${key}: this build is of "${built[key]}", not of "${value}". Build it again: npm run build`,
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

/** Explains in terms of the settings why the server cannot listen. */
export function listenFault(error: Error, { HOST, PORT }: Pick<Settings, "HOST" | "PORT">): StartFault {
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return {
      line: `Port ${PORT} is in use. Stop the program that uses it, or choose another one: PORT=${PORT + 1} npm start`,
      passes: true,
    };
  if (code === "EACCES")
    return { line: `PORT: this user may not listen on ${PORT}. Choose 1024 or above, behind a proxy` };
  return { line: `HOST: this machine has no address ${HOST} (${code})` };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

/**
 * Describes an error and its causes in one line. If several addresses were tried, such as ::1 and 127.0.0.1, the
 * details are in each address's error.
 */
export function lineOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(lineOf).join(", ");
  if (!(error instanceof Error)) return String(error);
  const [line = ""] = error.message.split("\n", 1);
  return error.cause === undefined ? line : `${line}: ${lineOf(error.cause)}`;
}
