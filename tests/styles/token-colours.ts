type Rgb = number[];

/** Reads a token of :root, changed by one more rule such as a tone, down to its colour. */
export function tokens(css: string, selector?: string): (name: string) => Rgb {
  const rules = [...blocks(css, ":root"), ...(selector ? blocks(css, selector) : [])];
  const values = new Map(
    rules.flatMap((rule) =>
      [...rule.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
        (match) => [match[1] ?? "", match[2]?.trim() ?? ""] as const,
      ),
    ),
  );
  return (name) => colour(values.get(name) ?? "", values);
}

function blocks(css: string, selector: string): string[] {
  const outside = css.split("@media")[0] ?? "";
  return outside
    .split("}")
    .filter((block) => block.split("{")[0]?.trim().endsWith(selector))
    .map((block) => block.split("{")[1] ?? "");
}

function colour(value: string, values: ReadonlyMap<string, string>): Rgb {
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (reference) return colour(values.get(reference) ?? "", values);
  const mixed = /^color-mix\(in srgb, (#\w{6}) (\d+)%, (#\w{6})\)$/.exec(value);
  if (mixed) {
    const [first, second, part] = [hex(mixed[1] ?? ""), hex(mixed[3] ?? ""), Number(mixed[2]) / 100];
    return first.map((channel, index) => channel * part + (second[index] ?? 0) * (1 - part));
  }
  if (!/^#\w{6}$/.test(value)) throw new Error(`not a colour: "${value}"`);
  return hex(value);
}

function hex(value: string): Rgb {
  return [1, 3, 5].map((start) => parseInt(value.slice(start, start + 2), 16));
}

/** WCAG 2 contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
