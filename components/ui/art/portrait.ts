import type { Look } from "@/lib/rules/portrait-look";
import { mix } from "./palette";
import { hairBehind, hairInFront } from "./portrait-hair";
import { randomFrom } from "./random";
import { sceneSize, type SceneColors } from "./scene";

/** A person before the three altitudes, in a jumper of contour lines. Nobody's likeness. */
export function portrait(seed: string, colors: SceneColors, look: readonly Look[] = ["short"]): string {
  const random = randomFrom(seed);
  const { width, height } = sceneSize;
  const hair = random() < 0.5 ? colors.ink : mix(colors.line, colors.ink, 0.45);
  const lean = Math.round((random() - 0.5) * 8);
  const sun = { x: 470 + Math.round(random() * 260), y: 300 + Math.round(random() * 90) };
  const shade = mix(colors.accent, colors.paper, 0.2);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    ...[350, 270, 190].map(
      (radius) =>
        `<circle cx="${sun.x}" cy="${sun.y}" r="${radius}" fill="${colors.accent}" fill-opacity=".1" stroke="${colors.line}" stroke-opacity=".4"/>`,
    ),
    ...[180, 410, 640].map((y) => `<path d="M0 ${y}H${width}" stroke="${colors.ink}" stroke-opacity=".35"/>`),
    `<g fill="${hair}">${hairBehind(look)}</g>`,
    jumper(colors, random),
    `<g transform="rotate(${lean} 600 560)">`,
    `<path d="M543 470h114v104c0 44-114 44-114 0z" fill="${shade}"/>`,
    `<g fill="${colors.paper}"><ellipse cx="472" cy="392" rx="19" ry="31"/><ellipse cx="728" cy="392" rx="19" ry="31"/><path d="M475 350c0-190 250-190 250 0v58c0 74-62 134-125 134s-125-60-125-134z"/></g>`,
    look.includes("beard")
      ? `<path d="M475 390c18 44 60 54 125 54s107-10 125-54v24c0 82-62 142-125 142s-125-60-125-142z" fill="${hair}"/>`
      : "",
    face(colors.ink, look.includes("beard") ? colors.paper : colors.ink),
    `<g fill="${hair}">${hairInFront(look)}</g>`,
    look.includes("glasses")
      ? `<g fill="none" stroke="${colors.ink}" stroke-width="8"><circle cx="550" cy="382" r="40"/><circle cx="650" cy="382" r="40"/><path d="M590 376q10-8 20 0M510 376l-34-8M690 376l34-8"/></g>`
      : "",
    `</g></svg>\n`,
  ].join("");
}

function jumper({ accent, paper }: SceneColors, random: () => number): string {
  const lines = Array.from({ length: 5 }, (_, index) => {
    const top = 636 + index * 36;
    const dip = 26 + Math.round(random() * 22);
    return `<path d="M150 ${top + 90}C330 ${top - 20} 440 ${top} 600 ${top + dip}S870 ${top - 20} 1050 ${top + 90}"/>`;
  });
  return (
    `<path d="M168 800c14-120 116-176 250-202 48-10 88-24 112-44h140c24 20 64 34 112 44 134 26 236 82 250 202z" fill="${accent}"/>` +
    `<g fill="none" stroke="${paper}" stroke-opacity=".45" stroke-width="3">${lines.join("")}</g>`
  );
}

function face(ink: string, mouth: string): string {
  return (
    `<g fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round">` +
    `<path d="M536 382q14-12 28 0M636 382q14-12 28 0M600 396q-14 34 4 40"/>` +
    `<path d="M570 474q30 22 60 0" stroke="${mouth}"/></g>`
  );
}
