import fs from "node:fs";
import path from "node:path";
import { lock } from "proper-lockfile";
import { root } from "./settings.mjs";

const stamp = ".made-from";

/**
 * Every build lies in a folder of its own, which nothing but its own server writes to: a build never touches what runs.
 * `current` is a link to the one that was last made or started, and changes by one rename.
 *
 * @param {string} builds where they lie, on the disk where they are made
 */
export function buildFolders(builds = path.join(root, ".builds")) {
  const link = path.join(builds, "current");
  const linked = () => (fs.existsSync(link) ? fs.realpathSync(link) : null);

  /** @returns {string} the folder of the current build @throws Error when there is none */
  function current() {
    const folder = linked();
    if (!folder) throw new Error("Nothing has been built yet. Build it: npm run build");
    return folder;
  }

  /**
   * Makes a build that was made from this state of the sources and settings the current one.
   *
   * @returns {string | undefined} its folder
   */
  function take(state) {
    const folder = complete().find((each) => fs.readFileSync(path.join(each, stamp), "utf8") === state);
    // A checkout that nothing may be written to starts the build that is current there.
    if (folder && folder !== linked()) makeCurrent(folder);
    return folder;
  }

  /**
   * Puts a finished build in its place and makes it the current one. The one that was current before stays, because it
   * may still be running; all others go.
   *
   * @param {string} made the folder with all that the server needs
   * @param {string} state fingerprint of what it was made from
   * @returns {string} its folder from now on
   */
  function keep(made, state) {
    const before = linked();
    fs.mkdirSync(builds, { recursive: true });
    const folder = path.join(fs.realpathSync(builds), `${Date.now()}-${state.slice(0, 12)}`);
    fs.writeFileSync(path.join(made, stamp), state);
    fs.renameSync(made, folder);
    makeCurrent(folder);
    for (const old of complete())
      if (old !== folder && old !== before) fs.rmSync(old, { recursive: true, force: true });
    return folder;
  }

  /** One build at a time: all of them work in `.next`. Others wait here; a builder that was killed holds nobody up. */
  async function inTurn(work) {
    fs.mkdirSync(builds, { recursive: true });
    const patience = { retries: 1_800, factor: 1, minTimeout: 1_000, maxTimeout: 1_000 };
    const release = await lock(builds, { stale: 20_000, retries: patience });
    try {
      return await work();
    } finally {
      await release();
    }
  }

  function makeCurrent(folder) {
    const next = path.join(builds, `next-${process.pid}`);
    fs.rmSync(next, { force: true });
    fs.symlinkSync(path.basename(folder), next);
    fs.renameSync(next, link);
  }

  /** A folder comes here with all that it holds. */
  function complete() {
    if (!fs.existsSync(builds)) return [];
    return fs
      .readdirSync(builds, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^\d+-/.test(entry.name))
      .map(({ name }) => path.join(fs.realpathSync(builds), name));
  }

  return { current, take, keep, inTurn };
}
