/** Next asks for the parts of a page one after another; so long without a new answer it has them all. */
const QUIET_MS = 250;
/** A page that takes longer no longer keeps others waiting. */
const LONGEST_MS = 5_000;

/**
 * Has Next load a page ahead, and answers when its parts have arrived. The router says nothing about the end of a
 * preload, so it is read off the browser's list of answers. Browser only.
 */
export function preloadPage(prefetch: (address: string) => void, address: string): Promise<void> {
  return new Promise((resolve) => {
    const path = new URL(address, window.location.href).pathname;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some(({ name }) => isPartOf(name, path))) return;
      clearTimeout(quiet);
      quiet = setTimeout(done, QUIET_MS);
    });
    const longest = setTimeout(done, LONGEST_MS);
    function done() {
      observer.disconnect();
      clearTimeout(quiet);
      clearTimeout(longest);
      resolve();
    }
    observer.observe({ type: "resource" });
    prefetch(address);
  });
}

function isPartOf(name: string, path: string): boolean {
  const { pathname, searchParams } = new URL(name, window.location.href);
  return pathname === path && searchParams.has("_rsc");
}
