import fs from "node:fs";
import path from "node:path";
import { lock } from "proper-lockfile";
import { root } from "./settings.mjs";

const stamp = ".made-from";

/** Folder for the gate's build of another product, with another name and slug. */
export const otherName = path.join(root, ".builds/other-name");

/**
 * Each build has its own folder, and only its server writes there, so a build never disturbs a running server.
 * `current` links to the build that was made or started last and changes by one rename.
 *
 * @param {string} builds the folder of all builds, on the disk where they are made
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
   * Makes the build of this state of sources and settings the current one.
   *
   * @returns {string | undefined} its folder
   */
  function take(state) {
    const folder = complete().find((each) => fs.readFileSync(path.join(each, stamp), "utf8") === state);
    // A read-only checkout starts the build that is already current.
    if (folder && folder !== linked()) makeCurrent(folder);
    return folder;
  }

  /**
   * Moves a finished build into place and makes it current. The former current build stays, because it may still be
   * running; all others are deleted.
   *
   * @param {string} made folder with everything that the server needs
   * @param {string} state fingerprint of its inputs
   * @returns {string} the new folder
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

  /** Runs one build at a time, because all use `.next`. Others wait here. A killed builder blocks nobody. */
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

  /** All complete builds. A folder arrives here only when it is complete. */
  function complete() {
    if (!fs.existsSync(builds)) return [];
    return fs
      .readdirSync(builds, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^\d+-/.test(entry.name))
      .map(({ name }) => path.join(fs.realpathSync(builds), name));
  }

  return { current, take, keep, inTurn };
}
