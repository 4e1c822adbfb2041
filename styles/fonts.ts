import localFont from "next/font/local";

/** Headlines: Bricolage Grotesque in its large drawing, which gives the face its character. Made by scripts/fonts.ts. */
const display = localFont({
  src: "./fonts/headlines.woff2",
  variable: "--font-bricolage",
  weight: "400 800",
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
