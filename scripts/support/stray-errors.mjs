import fs from "node:fs";

/**
 * A Vitest reporter that writes errors outside of tests as a JSON list of texts to STRAY_ERRORS. Such errors fail a
 * run, but the JSON report leaves them out.
 */
export default class StrayErrors {
  onTestRunEnd(_modules, unhandledErrors) {
    const texts = unhandledErrors.map(({ name, message, stack = "" }) => {
      const places = stack.split("\n").filter((line) => /^\s+at /.test(line));
      const place = places.find((line) => /\/(tests|backend|lib|components)\//.test(line)) ?? places[0];
      return `${name}: ${message}${place ? ` ${place.trim()}` : ""}`;
    });
    if (process.env.STRAY_ERRORS) fs.writeFileSync(process.env.STRAY_ERRORS, JSON.stringify(texts));
  }
}
