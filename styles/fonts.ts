import localFont from "next/font/local";

/** Headlines. The optical-size cut, because its large drawing is what gives the face its character. */
const display = localFont({
  src: "../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
  variable: "--font-bricolage",
  weight: "200 800",
  display: "swap",
  adjustFontFallback: "Arial",
});

const text = localFont({
  src: "../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  variable: "--font-instrument",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: "Arial",
});

/** Class names that define both font variables; both files are preloaded with a fallback of the same metrics. */
export const fontVariables = `${display.variable} ${text.variable}`;
