import path from "node:path";
import { type File, startTests, type Suite, type Task, type Test } from "@vitest/runner";
import { vi } from "vitest";
import { VitestTestRunner } from "vitest/runners";
import { root } from "../support/settings.mjs";
import { addRecord, readRecords } from "./records";

/** Shared with the instrumented sources: the active mutant, and the mutants that were reached. */
type Switches = {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage: { static: Hits; perTest: Record<string, Hits> };
};
type Hits = Record<string, number>;

const shared: typeof globalThis & { __stryker__?: Switches } = globalThis;
const switches = (shared.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } });

/** Tests that a mutant is tried with; null for the whole suite, because a hook or the suite's own code reaches it. */
type Selection = ReadonlySet<string> | null;

/**
 * After a suite has run as usual, runs it again in the same process for each mutant that it reaches, so that the
 * product is loaded once for all of them.
 */
export default class MutationRunner extends VitestTestRunner {
  override async onAfterRunFiles(): Promise<void> {
    super.onAfterRunFiles();
    try {
      if (this.ran) await new Trial(this, this.ran).run();
    } catch (error) {
      // The other suites of this process continue.
      if (!(error instanceof Broken)) throw error;
      addRecord({ kind: "broken", suite: error.suite, why: error.message });
    }
  }

  private ran: File | undefined;

  onBeforeRunFiles([file]: File[]): void {
    this.ran = file;
  }

  override onBeforeTryTask(test: Task): void {
    switches.currentTestId = test.id;
    super.onBeforeTryTask(test);
  }

  override onAfterRunTask(test: Task): void {
    switches.currentTestId = undefined;
    super.onAfterRunTask(test);
  }
}

/** A suite that fails without a mutant proves nothing. */
class Broken extends Error {
  constructor(
    readonly suite: string,
    why: string,
  ) {
    super(why);
  }
}

type Outcome = { failed: string | null; isTimeout: boolean };

/** Runs a suite again without informing vitest, which keeps the result of the first run. */
async function runAgain(runner: VitestTestRunner, file: string, selection: Selection): Promise<Outcome> {
  let failed: string | null = null;
  let isTimeout = false;
  const fail = (task: Task) => {
    if (task.result?.state !== "fail") return;
    failed ??= task.type === "test" ? task.name : "a hook or the suite itself";
    isTimeout ||= /timed out in|Hit count limit/.test(
      JSON.stringify(task.result.errors?.map((e) => e.message)),
    );
  };
  const again: VitestTestRunner & { onTaskUpdate: undefined } = Object.create(runner, {
    config: { value: { ...runner.config, testTimeout: 10_000, hookTimeout: 20_000 } },
    onTaskUpdate: { value: undefined },
    onCollectStart: {
      value: (started: File) => VitestTestRunner.prototype.onCollectStart.call(runner, started),
    },
    onAfterRunFiles: { value: () => undefined },
    onBeforeRunFiles: { value: ([ran]: File[]) => ran && fail(ran) },
    onCollected: { value: (files: File[]) => files.forEach((each) => select(each, selection)) },
    // Vitest evaluates setup files again in every run.
    importFile: { value: (name: string) => runner.importFile(name, "setup") },
    onBeforeRunTask: {
      value: async (test: Test) => {
        if (failed !== null) test.mode = "skip";
        await runner.onBeforeRunTask(test);
      },
    },
    onAfterRunTask: {
      value: (test: Test) => {
        fail(test);
        runner.onAfterRunTask(test);
      },
    },
    onBeforeRunSuite: {
      value: async (suite: Suite) => {
        if (failed !== null) suite.mode = "skip";
        await runner.onBeforeRunSuite(suite);
      },
    },
    onAfterRunSuite: {
      value: async (suite: Suite) => {
        fail(suite);
        await runner.onAfterRunSuite(suite);
      },
    },
  });
  const [done] = await startTests([file], again);
  if (done) fail(done);
  vi.resetConfig();
  vi.restoreAllMocks();
  return { failed, isTimeout };
}

/** With a database server, the run on PGlite shows nothing more about a mutant. */
const isLeftOut = ({ name }: Suite) => Boolean(process.env.TEST_DATABASE_URL) && name.endsWith(", PGlite");

/** @returns whether any test of it is left to run */
function select(suite: Suite, selection: Selection): boolean {
  const left = suite.tasks.filter((task) => {
    const isLeft =
      task.type === "suite"
        ? !isLeftOut(task) && select(task, selection)
        : !selection || selection.has(task.id);
    if (!isLeft) task.mode = "skip";
    return isLeft;
  });
  return left.length > 0;
}

/**
 * The number of kills that one run without a mutant confirms. That run shows that none of them left anything behind.
 */
const believedAtOnce = 10;

class Trial {
  private readonly suite: string;
  private readonly reached = new Map<string, { hits: number; selection: Selection }>();
  private readonly greenSelections = new Map<string, boolean>();
  private unbelieved: { mutant: string; outcome: Outcome }[] = [];

  constructor(
    private readonly runner: VitestTestRunner,
    private readonly file: File,
  ) {
    this.suite = path.relative(root, file.filepath);
  }

  async run(): Promise<void> {
    if (this.file.result?.state !== "pass") return this.giveUp("fails without a mutant");
    await this.measure();
    const records = readRecords();
    const isDone = new Set(
      records.flatMap((each) =>
        each.kind === "killed" || (each.kind === "passed" && each.suite === this.suite) ? [each.mutant] : [],
      ),
    );
    for (const mutant of this.reached.keys()) {
      if (isDone.has(mutant)) continue;
      await this.attempt(mutant);
      if (this.unbelieved.length >= believedAtOnce) await this.believe();
    }
    await this.believe();
    addRecord({ kind: "finished", suite: this.suite });
  }

  /** Measures in a second run, because code that runs only at import has run before it. */
  private async measure(): Promise<void> {
    const coverage = switches.mutantCoverage;
    const atImport = Object.keys(coverage.static);
    coverage.static = {};
    coverage.perTest = {};
    const { failed } = await this.again(null);
    if (failed !== null) return this.giveUp(`fails when it runs again: ${failed}`);
    const always = new Set(Object.keys(coverage.static));
    const tests = new Map<string, Set<string>>();
    const hits: Hits = { ...coverage.static };
    for (const [test, reached] of Object.entries(coverage.perTest))
      for (const [mutant, count] of Object.entries(reached)) {
        hits[mutant] = (hits[mutant] ?? 0) + count;
        tests.set(mutant, (tests.get(mutant) ?? new Set()).add(test));
      }
    for (const [mutant, count] of Object.entries(hits)) {
      const selection = always.has(mutant) ? null : (tests.get(mutant) ?? null);
      this.reached.set(mutant, { hits: count, selection });
    }
    addRecord({ kind: "reached", suite: this.suite, mutants: Object.keys(hits), atImport });
  }

  private async attempt(mutant: string): Promise<void> {
    const { hits, selection } = this.reached.get(mutant) ?? { hits: 0, selection: null };
    addRecord({ kind: "begun", suite: this.suite, mutant });
    const outcome = await this.again(await this.usable(selection), mutant, hits);
    if (outcome.failed === null) addRecord({ kind: "passed", suite: this.suite, mutant });
    else this.unbelieved.push({ mutant, outcome });
  }

  /** Tests that depend on others of their suite run with the whole suite. */
  private async usable(selection: Selection): Promise<Selection> {
    if (!selection) return null;
    const key = [...selection].sort().join();
    if (!this.greenSelections.has(key))
      this.greenSelections.set(key, (await this.again(selection)).failed === null);
    return this.greenSelections.get(key) ? selection : null;
  }

  /** Counts kills once the suite is green again. If it is not, each kill is tried again with fresh modules. */
  private async believe(): Promise<void> {
    const kills = this.unbelieved;
    this.unbelieved = [];
    if (kills.length === 0) return;
    if ((await this.again(null)).failed === null) return kills.forEach((kill) => this.recordKill(kill));
    for (const { mutant } of kills) {
      await this.refresh();
      const { hits } = this.reached.get(mutant) ?? { hits: 0 };
      addRecord({ kind: "begun", suite: this.suite, mutant });
      const outcome = await this.again(null, mutant, hits);
      if (outcome.failed === null) addRecord({ kind: "passed", suite: this.suite, mutant });
      else this.recordKill({ mutant, outcome });
    }
    await this.refresh();
  }

  private recordKill({ mutant, outcome }: { mutant: string; outcome: Outcome }): void {
    const { failed, isTimeout } = outcome;
    addRecord({ kind: "killed", suite: this.suite, mutant, test: failed ?? "", isTimeout });
  }

  private async refresh(): Promise<void> {
    vi.resetModules();
    const { failed } = await this.again(null);
    if (failed !== null) this.giveUp(`stays red after a mutant: ${failed}`);
  }

  private async again(selection: Selection, mutant?: string, hits = 0): Promise<Outcome> {
    switches.activeMutant = mutant;
    switches.hitCount = mutant === undefined ? undefined : 0;
    switches.hitLimit = hits * 100 + 1000;
    try {
      return await runAgain(this.runner, this.file.filepath, selection);
    } finally {
      switches.activeMutant = undefined;
    }
  }

  private giveUp(why: string): never {
    throw new Broken(this.suite, why);
  }
}
