import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import suitesConfig from "../../vitest.config";
import { root } from "../support/settings.mjs";
import { readPlanted } from "./records";

const { sources, suites } = readPlanted();

/** Runs the suites in the planned order, so that cheap suites kill first. */
class Planned extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => suites.indexOf(path.relative(root, moduleId));
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

/**
 * The configuration of all suites, with mutants in the sources and a runner that switches them on one after another.
 */
export default defineConfig({
  ...suitesConfig,
  plugins: [
    ...(suitesConfig.plugins ?? []),
    {
      name: "mutants",
      enforce: "pre",
      load: (id) => sources[path.relative(root, id.replace(/\?.*$/, ""))],
    },
  ],
  test: {
    ...suitesConfig.test,
    runner: path.join(import.meta.dirname, "runner.ts"),
    maxWorkers: 1,
    silent: true,
    reporters: [{}],
    sequence: { sequencer: Planned },
    // Cached modules would have no mutants, or would carry them into other runs.
    experimental: { fsModuleCache: false },
  },
});
