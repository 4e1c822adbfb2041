import type { Appearance } from "@/lib/rules/portrait-appearance";
import { mix } from "./art-palette";
import type { SceneColors } from "./art-scene";

/** A person's clothes in the colour of the picture. */
export function clothes(kind: Appearance["clothes"], colors: SceneColors, random: () => number): string {
  return drawn[kind](colors, random);
}

const body =
  "M168 800c14-120 116-176 250-202 48-10 88-24 112-44h140c24 20 64 34 112 44 134 26 236 82 250 202z";
const collar = (fill: string, stroke: string) =>
  `<g fill="${fill}" stroke="${stroke}" stroke-width="4" stroke-linejoin="round"><path d="M540 540l60 92-68 50-36-112z"/><path d="M660 540l-60 92 68 50 36-112z"/></g>`;

const drawn: {
  readonly [kind in Appearance["clothes"]]: (colors: SceneColors, random: () => number) => string;
} = {
  jumper: ({ accent, paper }, random) => {
    const lines = Array.from({ length: 5 }, (_, index) => {
      const top = 636 + index * 36;
      const dip = 26 + Math.round(random() * 22);
      return `M150 ${top + 90}C330 ${top - 20} 440 ${top} 600 ${top + dip}S870 ${top - 20} 1050 ${top + 90}`;
    });
    return (
      `<path d="${body}" fill="${accent}"/>` +
      `<path d="${lines.join("")}" fill="none" stroke="${paper}" stroke-opacity=".45" stroke-width="3"/>`
    );
  },
  shirt: ({ accent, line, paper }) =>
    `<path d="${body}" fill="${paper}"/><path d="M600 632v168M300 660l60 140M900 660l-60 140" fill="none" stroke="${line}" stroke-width="4"/>` +
    `<path d="M618 690h0M618 750h0" stroke="${accent}" stroke-width="14" stroke-linecap="round"/>` +
    collar(paper, line),
  jacket: ({ accent, ink, paper }) =>
    `<path d="${body}" fill="${ink}"/><path d="M530 554h140l-70 246z" fill="${paper}"/>` +
    `<path d="M522 556l78 244h-90l-70-120 38-18-30-40zM678 556l-78 244h90l70-120-38-18 30-40z" fill="${mix(ink, paper, 0.82)}"/>` +
    `<path d="M790 690l50-14v34z" fill="${accent}"/>` +
    collar(paper, mix(ink, paper, 0.4)),
  rollneck: ({ accent, ink, paper }) => {
    const wool = mix(accent, ink, 0.62);
    return (
      `<path d="${body}" fill="${wool}"/><path d="M536 500h128l8 74c0 44-144 44-144 0z" fill="${mix(wool, paper, 0.88)}"/>` +
      `<path d="M556 520v70M578 524v76M600 526v78M622 524v76M644 520v70" stroke="${ink}" stroke-opacity=".35" stroke-width="4"/>`
    );
  },
  cardigan: ({ accent, ink, paper }) =>
    `<path d="${body}" fill="${accent}"/><path d="M512 558c50 30 126 30 176 0l-64 242h-48z" fill="${paper}"/>` +
    `<path d="M512 558l64 242M688 558l-64 242" fill="none" stroke="${mix(accent, ink, 0.6)}" stroke-width="18"/>` +
    `<path d="M664 700h0M650 752h0" stroke="${ink}" stroke-width="14" stroke-linecap="round"/>`,
};
