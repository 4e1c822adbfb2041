import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { root } from "@/scripts/support/settings.mjs";

/** One reading a minute; null: the site gave none. */
export type Readings = (string | null)[];

const file = path.join(root, "deploy/alerts.yml");

export const alarms = z
  .object({
    groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
  })
  .parse(parse(fs.readFileSync(file, "utf8")))
  .groups.flatMap((group) => group.rules);

/** The lines of a reading that the alarm's rule asks for; whether the site answered at all, for the rule that asks that. */
export function linesFor(alarm: string, reading: string | null): string[] {
  const expr = alarms.find(({ alert }) => alert === alarm)?.expr ?? "";
  const names = metricsIn(expr);
  if (names.size === 0) return [`up ${reading === null ? 0 : 1}`];
  return (reading ?? "").split("\n").filter((line) => names.has(/^\w+/.exec(line)?.[0] ?? ""));
}

/** Figures that a site gave, minute by minute, and whether the alarm is firing at some of the minutes. */
type Course = { readings: Readings; wanted: Record<number, boolean> };

/**
 * Has Prometheus's own tool read them by the documented rules.
 *
 * @returns its complaints; empty when all is as wanted
 */
export async function judge(alarm: string, ...courses: Course[]): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "promtool-"));
  const tests = path.join(folder, "test.yml");
  const firing = `count(ALERTS{alertname="${alarm}",alertstate="firing"}) > bool 0`;
  const all = courses.map(({ readings, wanted }) => ({
    interval: "1m",
    input_series: seriesOf(readings),
    promql_expr_test: Object.entries(wanted).map(([minute, fires]) => ({
      expr: firing,
      eval_time: `${minute}m`,
      exp_samples: fires ? [{ labels: "{}", value: 1 }] : [],
    })),
  }));
  fs.writeFileSync(tests, stringify({ rule_files: [file], evaluation_interval: "1m", tests: all }));
  try {
    await promisify(execFile)("promtool", ["test", "rules", tests]);
    return "";
  } catch (error) {
    return z.object({ stdout: z.string(), stderr: z.string() }).parse(error).stdout + String(error);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The label that Prometheus gives to what it reads of a target, and the figure that it counts itself. */
const target = 'instance="one",job="academy"';

function seriesOf(readings: Readings): { series: string; values: string }[] {
  const series = new Map<string, string[]>();
  const note = (name: string, minute: number, value: string) => {
    const values = series.get(name) ?? readings.map(() => "_");
    values[minute] = value;
    series.set(name, values);
  };
  readings.forEach((text, minute) => {
    note(`up{${target}}`, minute, text === null ? "0" : "1");
    for (const line of (text ?? "").split("\n")) {
      const [, name, labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      // Only what a rule asks for; buckets of histograms are thousands.
      if (name && asked.has(name)) note(`${name}{${labels ? `${labels},` : ""}${target}}`, minute, value);
    }
  });
  return [...series].map(([name, values]) => ({ series: name, values: values.join(" ") }));
}

const metricsIn = (text: string) => new Set(text.match(/\b(academy|nodejs|node)_\w+/g));
const asked = metricsIn(alarms.map(({ expr }) => expr).join("\n"));
