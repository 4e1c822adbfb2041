import { describe, expect, it } from "vitest";
import { contrast, tokens } from "./token-colours";

const root = tokens();
const onInk = tokens(["data-surface", "ink"]);

const text: [string, string][] = [
  ["--text", "--surface"],
  ["--text", "--surface-raised"],
  ["--text", "--surface-sunken"],
  ["--text-quiet", "--surface"],
  ["--text-quiet", "--surface-raised"],
  ["--text-quiet", "--surface-sunken"],
  ["--link", "--surface"],
  ["--link", "--surface-raised"],
  ["--link", "--surface-sunken"],
  ["--on-action", "--action"],
  ["--on-action", "--action-strong"],
  ["--danger", "--surface"],
  ["--danger", "--surface-raised"],
  ["--danger", "--danger-surface"],
  ["--success", "--surface"],
  ["--success", "--success-surface"],
  ["--on-notice", "--notice"],
  ["--text", "--notice-surface"],
  ["--text", "--info-surface"],
  ["--text", "--success-surface"],
  ["--text", "--danger-surface"],
  ["--text-quiet", "--success-surface"],
];

describe("text has at least 4.5:1", () => {
  it.each(text)("%s on %s", (front, back) => {
    expect(contrast(root(front), root(back))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["--text", "--surface"],
    ["--text-quiet", "--surface"],
    ["--link", "--surface"],
    ["--text", "--surface-raised"],
    ["--text-quiet", "--surface-raised"],
  ])("on ink: %s on %s", (front, back) => {
    expect(contrast(onInk(front), onInk(back))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["blue", "green", "pink", "yellow", "black"])(
    "tone %s: label on its button, accent text and quiet text on the tint",
    (tone) => {
      const toned = tokens(["data-tone", tone]);
      expect(contrast(toned("--on-accent"), toned("--accent"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(toned("--on-accent"), toned("--accent-strong"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(toned("--accent-text"), toned("--surface"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(toned("--accent-text"), toned("--surface-sunken"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(toned("--accent-text"), toned("--accent-surface"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(toned("--text-quiet"), toned("--accent-surface"))).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe("controls have at least 3:1", () => {
  it.each([
    ["--control-line", "--surface"],
    ["--control-line", "--surface-raised"],
    ["--focus", "--surface"],
    ["--focus", "--surface-sunken"],
    ["--action", "--surface"],
  ])("%s on %s", (front, back) => {
    expect(contrast(root(front), root(back))).toBeGreaterThanOrEqual(3);
  });

  it("the focus ring on ink", () => {
    expect(contrast(onInk("--focus"), onInk("--surface"))).toBeGreaterThanOrEqual(3);
  });
});

it("the measure itself: black on white is 21, and a pale pair fails", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast(root("--notice"), root("--surface"))).toBeLessThan(3);
});
