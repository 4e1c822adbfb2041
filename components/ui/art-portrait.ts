import type { Look } from "@/lib/rules/portrait-look";
import { mix } from "./art-palette";
import { randomFrom, type SceneColors, sceneSize } from "./art-scene";

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

/** Shapes of the hair by its kind, in the space of the portrait; the head is 475–725 wide and begins at 210. */
const shapesBehind: { readonly [look in Look]?: string } = {
  wave: "M436 560c-40-60 0-110-6-190-6-120 70-186 170-186s176 66 170 186c-6 80 34 130-6 190-24 34-78 22-72-26H508c6 48-48 60-72 26z",
  bob: "M446 496c-24-160 0-314 154-314s178 154 154 314c-4 24-58 24-66 0H512c-8 24-62 24-66 0z",
  long: "M424 690c-24-260-10-510 176-510s200 250 176 510c-30 30-90 20-90-40H514c0 60-60 70-90 40z",
  bun: "M532 160a68 68 0 1 1 136 0 68 68 0 1 1-136 0z",
};

const shapesInFront: { readonly [look in Look]?: string } = {
  short:
    "M470 376c-20-130 50-190 140-190 96 0 144 70 122 190-12-44-30-70-60-84-70 16-130 12-166 8-20 20-30 46-36 76z",
  crop: "M476 346c-6-96 54-142 124-142s130 46 124 142c-20-56-66-76-124-76s-104 20-124 76z",
  quiff:
    "M470 372c-22-116 30-196 116-202 30-30 130-28 146 38 16 50 10 110-2 164-8-42-24-74-44-92-60 8-120-18-164 0-30 16-44 50-52 92z",
  wave: "M472 372c-10-120 56-176 138-176s128 60 118 170c-24-60-84-74-136-112-24 54-82 56-120 118z",
  bob: "M473 356c-4-112 58-162 127-162s131 50 127 162c-30-50-74-64-127-64s-97 14-127 64z",
  long: "M471 386c-12-130 54-190 133-190s134 60 125 190c-16-64-80-98-166-136-30 44-76 66-92 136z",
  bun: "M473 356c-8-106 56-158 127-158s135 52 127 158c-26-66-70-92-127-92s-101 26-127 92z",
};

/** Centres of the curls along the head. */
const curls = [474, 358, 482, 292, 512, 238, 560, 204, 612, 196, 662, 212, 702, 250, 722, 302, 728, 362];

function hairBehind(look: readonly Look[]): string {
  return drawn(look, shapesBehind);
}

function hairInFront(look: readonly Look[]): string {
  if (!look.includes("curls")) return drawn(look, shapesInFront);
  const balls = curls.flatMap((x, index) =>
    index % 2 === 0 ? [`<circle cx="${x}" cy="${curls[index + 1] ?? 0}" r="44"/>`] : [],
  );
  return `${balls.join("")}<path d="M500 290c20-90 180-90 200 0-60-34-140-34-200 0z"/>`;
}

function drawn(look: readonly Look[], shapes: typeof shapesBehind): string {
  return look.flatMap((one) => (shapes[one] ? [`<path d="${shapes[one]}"/>`] : [])).join("");
}
