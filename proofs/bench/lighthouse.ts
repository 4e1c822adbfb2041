import lighthouse, { type Config, desktopConfig } from "lighthouse";
import { median } from "simple-statistics";
import { freePort } from "../../scripts/support/processes.mjs";
import { withChromium } from "../../scripts/support/servers";
import type { Table } from "./report";

const runs = 5;
const shiftLimit = 0.02;
const desktopLimit = 98;
/**
 * Points below the empty page that are still accepted, because the empty page's own score varies on a machine with two
 * cores.
 */
const mobileSlack = 5;

/**
 * Runs Lighthouse for pages and for an empty page in the same run. The limits are the project's own
 * (docs/benchmarks.md).
 */
export async function audits(
  preset: Preset,
  site: string,
  empty: string,
  paths: string[],
  missed: string[],
): Promise<Table> {
  const floor = await auditPage(`${empty}/`, preset, runs);
  const limit = preset === "desktop" ? desktopLimit : floor.performance - mobileSlack;
  const rows = [row("empty page", floor)];
  for (const path of paths) {
    const audit = await auditPage(site + path, preset, runs);
    rows.push(row(path, audit));
    missed.push(...shortfalls(audit, limit).map((what) => `${path} (${preset}): ${what}`));
  }
  return {
    title: `Lighthouse, ${preset}`,
    note: `Median of ${runs} runs in a fresh Chromium each. Limits: performance ≥ ${limit}, the other scores 100, layout shift ≤ ${shiftLimit}.`,
    head: ["Page", "Performance", "Accessibility", "Best practices", "SEO", "CLS", "LCP ms", "TBT ms"],
    rows,
  };
}

function shortfalls(audit: Audit, performanceLimit: number): string[] {
  const { performance, accessibility, bestPractices, seo, layoutShift, findings } = audit;
  return [
    performance >= performanceLimit ? null : `performance ${performance} below ${performanceLimit}`,
    Math.min(accessibility, bestPractices, seo) === 100 ? null : `points lost by ${findings.join(", ")}`,
    layoutShift <= shiftLimit ? null : `layout shift ${layoutShift.toFixed(3)}`,
  ].filter((what) => what !== null);
}

function row(name: string, audit: Audit): string[] {
  const { performance, accessibility, bestPractices, seo, layoutShift, largestPaint, blocking } = audit;
  return [
    name,
    ...[performance, accessibility, bestPractices, seo].map((score) => score.toFixed(0)),
    layoutShift.toFixed(3),
    ...[largestPaint, blocking].map((time) => time.toFixed(0)),
  ];
}

type Preset = "desktop" | "mobile";

/**
 * Scores are from 0 to 100, cumulative layout shift as Lighthouse reports it, and times in ms of the simulated device.
 */
type Audit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  layoutShift: number;
  largestPaint: number;
  /** Total blocking time. */
  blocking: number;
  /** Ids of audits outside of performance that reduce the score. */
  findings: string[];
};

const configs: Record<Preset, Config | undefined> = { desktop: desktopConfig, mobile: undefined };

/** Audits a page `runs` times, each in a new browser. It returns the medians of the scores and every finding. */
async function auditPage(url: string, preset: Preset, runs: number): Promise<Audit> {
  const audits: Audit[] = [];
  let failures = 0;
  while (audits.length < runs) {
    const audit = await auditOnce(url, preset);
    if (audit) audits.push(audit);
    // In rare runs the browser reports no paint. Such a run has no score and does not count.
    else if ((failures += 1) > runs) throw new Error(`${url} could not be audited`);
  }
  const medianOf = (score: (audit: Audit) => number) => median(audits.map(score));
  return {
    performance: medianOf((audit) => audit.performance),
    accessibility: medianOf((audit) => audit.accessibility),
    bestPractices: medianOf((audit) => audit.bestPractices),
    seo: medianOf((audit) => audit.seo),
    layoutShift: medianOf((audit) => audit.layoutShift),
    largestPaint: medianOf((audit) => audit.largestPaint),
    blocking: medianOf((audit) => audit.blocking),
    findings: [...new Set(audits.flatMap((audit) => audit.findings))],
  };
}

/** Null when the browser reported no figures. */
async function auditOnce(url: string, preset: Preset): Promise<Audit | null> {
  const port = await freePort();
  const browse = async () => {
    const result = await lighthouse(url, { port, logLevel: "error", output: "json" }, configs[preset]);
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url} could not be audited: ${result?.lhr.runtimeError?.message ?? "no result"}`);
    const { categories, audits } = result.lhr;
    if (categories.performance?.score == null) return null;
    const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
    const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const findings = ["accessibility", "best-practices", "seo"]
      .flatMap((id) => categories[id]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id);
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      seo: score("seo"),
      layoutShift: figure("cumulative-layout-shift"),
      largestPaint: figure("largest-contentful-paint"),
      blocking: figure("total-blocking-time"),
      findings,
    };
  };
  return withChromium(browse, [`--remote-debugging-port=${port}`]);
}
