import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

// The library does this on its own only with global test functions.
afterEach(cleanup);

// An animation library's own clock would go on after its browser is gone.
const intervals = new Set<NodeJS.Timeout>();
const { setInterval: begin } = globalThis;
globalThis.setInterval = Object.assign((...given: Parameters<typeof begin>) => {
  const interval = begin(...given);
  intervals.add(interval);
  return interval;
}, begin);
afterAll(() => {
  for (const interval of intervals) clearInterval(interval);
  globalThis.setInterval = begin;
});

// The next suite of this process comes to a browser that nobody has used.
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});
