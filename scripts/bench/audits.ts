import { auditPage, type Audit, type Preset } from "./lighthouse";
import type { Table } from "./report";

const runs = 5;
const shiftLimit = 0.02;
const desktopLimit = 98;
/** Points below the empty page: its own score swings on a machine with two cores. */
const mobileSlack = 5;

/** Lighthouse beside an empty page of the same run. Source of the limits: issue "the public site". */
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
    head: ["Page", "Performance", "Accessibility", "Best practices", "SEO", "CLS"],
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
  const { performance, accessibility, bestPractices, seo, layoutShift } = audit;
  return [
    name,
    ...[performance, accessibility, bestPractices, seo].map((score) => score.toFixed(0)),
    layoutShift.toFixed(3),
  ];
}
