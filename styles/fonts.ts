import localFont from "next/font/local";

// Written by scripts/fonts.ts. Each font is two files. The first has the letters that nearly every page needs; it is
// preloaded, with a fallback of the same metrics. The second has the rest and loads on demand. Next requires literal
// options.

/** Headlines: Bricolage Grotesque at its large optical size, which shows its character. */
const display = localFont({
  src: "./fonts/headlines.woff2",
  variable: "--font-bricolage",
  weight: "400 800",
  display: "swap",
  adjustFontFallback: "Arial",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+20-7E, U+A0, U+A9, U+B7, U+C4, U+C9, U+D6-D7, U+DC, U+DF-E2, U+E4, U+E7-EA, U+ED-EE, U+F3-F4, U+F6, U+FC, U+2013-2014, U+2018-2019, U+201C-201E, U+2022, U+2026, U+20AC, U+2192",
    },
  ],
});

const displayRest = localFont({
  src: "./fonts/headlines-rest.woff2",
  variable: "--font-bricolage-rest",
  weight: "400 800",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-A8, U+AA-B6, U+B8-C3, U+C5-C8, U+CA-D5, U+D8-DB, U+DD-DE, U+E3, U+E5-E6, U+EB-EC, U+EF-F2, U+F5, U+F7-FB, U+FD-17F, U+2122, U+2190, U+2212",
    },
  ],
});

const text = localFont({
  src: "./fonts/text.woff2",
  variable: "--font-instrument",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: "Arial",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+20-7E, U+A0, U+A9, U+B7, U+C4, U+C9, U+D6-D7, U+DC, U+DF-E2, U+E4, U+E7-EA, U+ED-EE, U+F3-F4, U+F6, U+FC, U+2013-2014, U+2018-2019, U+201C-201E, U+2022, U+2026, U+20AC, U+2192",
    },
  ],
});

const textRest = localFont({
  src: "./fonts/text-rest.woff2",
  variable: "--font-instrument-rest",
  weight: "400 700",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-A8, U+AA-B6, U+B8-C3, U+C5-C8, U+CA-D5, U+D8-DB, U+DD-DE, U+E3, U+E5-E6, U+EB-EC, U+EF-F2, U+F5, U+F7-FB, U+FD-17F, U+2122, U+2190, U+2212",
    },
  ],
});

/** Class names that define the font variables. */
export const fontVariables = [display, displayRest, text, textRest].map((face) => face.variable).join(" ");
