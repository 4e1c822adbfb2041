import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];

/** Text files, which are worth compressing. Pictures and typefaces are already compressed. */
const text = /\.(js|css|svg|json|txt|map)$/;

/**
 * Writes a `.br` and a `.gz` beside every text file that they make smaller. Our server and proxies look for these
 * names.
 */
export async function precompress(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const body = await fs.promises.readFile(file);
      if (body.length < 1024) return;
      // The highest level, 11, takes twice as long for 2 % less.
      const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
      const params = { [BROTLI_PARAM_QUALITY]: 10, [BROTLI_PARAM_SIZE_HINT]: body.length };
      const [br, gz] = await Promise.all([brotli(body, { params }), gzip(body, { level: 9 })]);
      await Promise.all([fs.promises.writeFile(`${file}.br`, br), fs.promises.writeFile(`${file}.gz`, gz)]);
    }),
  );
}
