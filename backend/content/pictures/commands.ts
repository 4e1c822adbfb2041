import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { contentFolder } from "../catalogue";
import { writtenPictures } from "../documents";
import type { Deps } from "../../deps";
import { checkForShop, documentsNow, pullDocuments, pushDocuments } from "../editing";
import { command, type Emit, nothing, type OperatorAnswer } from "../../operator-command";
import { readOriginalAgain } from "./encode-picture";
import { keepPicture, readOriginal } from "./store";

/** Sends the desk's versions of documents, then the originals of all pictures, one line of JSON each. */
function pull(deps: Deps): OperatorAnswer {
  return {
    ok: true,
    async stream(emit: Emit) {
      for (const line of await pullDocuments(deps)) await emit(line);
      const { files } = await documentsNow(deps.db, deps.clock());
      const named = writtenPictures(files).flatMap(({ file, original }) => [
        file,
        ...(original ? [original] : []),
      ]);
      for (const file of new Set(named)) {
        const bytes = await readOriginal(deps.db, file);
        if (bytes) await emit(JSON.stringify({ picture: file, bytes: bytes.toString("base64") }));
      }
    },
  };
}

/** Stores the pictures first, so that no document is published before its pictures. */
async function push(deps: Deps, folder: string): Promise<OperatorAnswer> {
  const place = path.join(/* turbopackIgnore: true */ folder, "pictures");
  const names = fs.existsSync(place)
    ? fs.readdirSync(place).filter((name) => /^[0-9a-f]{24}\.webp$/.test(name))
    : [];
  for (const name of names) {
    const file = name.slice(0, 24);
    if (await readOriginal(deps.db, file)) continue;
    const bytes = fs.readFileSync(path.join(/* turbopackIgnore: true */ place, name));
    const encoded = await readOriginalAgain(bytes);
    if (encoded?.file !== file)
      return {
        ok: false,
        lines: [`pictures/${name} is not the picture with this name: nothing was published.`],
      };
    await keepPicture(deps.db, encoded);
  }
  return pushDocuments(deps, folder);
}

const ofFolder = z.strictObject({ folder: z.string().min(1).optional() });

export const contentCommands = {
  "content-check": command(ofFolder, (deps, { folder }) => checkForShop(deps, folder ?? contentFolder())),
  "content-pull": command(nothing, pull),
  "content-push": command(ofFolder, (deps, { folder }) => push(deps, folder ?? contentFolder())),
};
