import type { Appearance } from "@/lib/rules/portrait-appearance";
import { mix } from "./art-palette";
import { clothes } from "./art-portrait-clothes";
import { hairBehind, hairColors, hairInFront } from "./art-portrait-hair";
import { plane, randomFrom, type SceneColors, sceneSize } from "./art-scene";

/** A person in front of the three altitudes. The drawing is no likeness of anybody. */
export function portrait(seed: string, colors: SceneColors, appearance: Appearance): string {
  const random = randomFrom(seed);
  const sun = { x: 470 + Math.round(random() * 260), y: 300 + Math.round(random() * 90) };
  const { width, height } = sceneSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    rings(sun, [350, 270, 190], colors),
    ...[180, 410, 640].map((y) => `<path d="M0 ${y}H${width}" stroke="${colors.ink}" stroke-opacity=".35"/>`),
    person(seed, colors, appearance),
    `</svg>\n`,
  ].join("");
}

/** Circles for a sun or for the sound of a voice. */
function rings(at: { x: number; y: number }, radii: number[], { accent, line }: SceneColors): string {
  const circles = radii.map((radius) => `<circle cx="${at.x}" cy="${at.y}" r="${radius}"/>`);
  return `<g fill="${accent}" fill-opacity=".1" stroke="${line}" stroke-opacity=".4">${circles.join("")}</g>`;
}

/** Head and shoulders on a canvas of 1200 × 800, with the face around 600, 370. */
export function person(seed: string, colors: SceneColors, appearance: Appearance): string {
  const random = randomFrom(`${seed}/person`);
  const skin = skins[appearance.skin];
  const shade = mix(skin, shadow, 0.8);
  const hair = hairColors[appearance.hairColor];
  const lean = Math.round((random() - 0.5) * 8);
  return [
    `<g fill="${hair}">${hairBehind(appearance)}</g>`,
    clothes(appearance.clothes, colors, random),
    `<g transform="rotate(${lean} 600 560)">`,
    appearance.clothes === "rollneck"
      ? ""
      : `<path d="M543 470h114v104c0 44-114 44-114 0z" fill="${shade}"/>`,
    `<g fill="${skin}"><ellipse cx="472" cy="392" rx="19" ry="31"/><ellipse cx="728" cy="392" rx="19" ry="31"/><path d="${head}"/></g>`,
    beards[appearance.beard](hair),
    face(appearance, colors.ink, hair, shade),
    `<g fill="${hair}">${hairInFront(appearance)}</g>`,
    glasses[appearance.glasses](colors.ink),
    `</g>`,
  ].join("");
}

type Speaker = { seed: string; appearance: Appearance };

/** One or two speakers in front of the three altitudes, with a plane that carries their talk. */
export function talkArt(seed: string, speakers: readonly Speaker[], colors: SceneColors): string {
  const random = randomFrom(seed);
  const { width, height } = sceneSize;
  const places = speakers.length > 1 ? [-120, 270] : [210];
  const start = { x: speakers.length > 1 ? 250 : 560, y: 480 };
  const end = { x: 120 + Math.round(random() * 90), y: 120 + Math.round(random() * 90) };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMid slice" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    ...places.map((x) => rings({ x: 600 + x, y: 400 }, [470, 390, 310], colors)),
    ...[180, 410, 640].map(
      (y) => `<path d="M0 ${y}H${width}" stroke="${colors.ink}" stroke-opacity=".45" stroke-width="1.5"/>`,
    ),
    `<path d="M${start.x} ${start.y}C${start.x - 160} ${start.y + 40} ${end.x + 20} ${start.y - 40} ${end.x + 30} ${end.y + 30}" fill="none" stroke="${colors.ink}" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 15"/>`,
    plane(end, -60, colors, 1.1),
    ...speakers.map(
      (one, index) =>
        `<g transform="translate(${(places[index] ?? 0) + 30} 40) scale(.95)">${person(one.seed, colors, one.appearance)}</g>`,
    ),
    `</svg>\n`,
  ].join("");
}

const head = "M475 350c0-190 250-190 250 0v58c0 74-62 134-125 134s-125-60-125-134z";
const shadow = "#5a2418";
const skins: { readonly [skin in Appearance["skin"]]: string } = {
  light: "#fbe3d2",
  fair: "#f0c6a4",
  tan: "#d49c6c",
  brown: "#9c6440",
  dark: "#65402c",
};

/** Eyes, nose and mouth. A laughing face has closed eyes and an open mouth. */
function face({ expression, skin, beard }: Appearance, ink: string, hair: string, shade: string): string {
  const line = skin === "dark" ? mix(ink, "#000000", 0.7) : ink;
  const brow =
    expression === "calm" ? "M526 348q24-8 48 0M626 348q24-8 48 0" : "M526 350q24-16 48-4M626 346q24-12 48 4";
  const eyes =
    expression === "laugh"
      ? `<path d="M532 386q18-20 36 0M632 386q18-20 36 0"/>`
      : `<path d="M550 380v6M650 380v6" stroke-width="17"/>`;
  const lips = skin === "dark" || skin === "brown" ? "#4a1714" : "#a8443c";
  const mouth = {
    calm: `<path d="M570 478q30 14 60 2" stroke="${lips}"/>`,
    smile: `<path d="M562 474q38 32 76 0" stroke="${lips}"/>`,
    laugh: `<path d="M554 464q46 14 92 0-6 52-46 52t-46-52z" fill="${lips}" stroke="none"/><path d="M562 468q38 10 76 0l-5 16q-33 8-66 0z" fill="#fff" stroke="none"/>`,
  }[expression];
  const cheeks = expression === "calm" || beard === "full" ? "" : blush;
  return (
    cheeks +
    `<g fill="none" stroke="${line}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${brow}" stroke="${hair}" stroke-width="9"/>${eyes}` +
    `<path d="M600 398q-14 30 4 36" stroke="${mix(shade, shadow, 0.75)}"/>${mouth}</g>`
  );
}

const blush = `<g fill="#d8403a" fill-opacity=".12"><circle cx="520" cy="434" r="24"/><circle cx="680" cy="434" r="24"/></g>`;

const chin = "M475 396c18 36 60 50 125 50s107-14 125-50v12c0 80-62 142-125 142s-125-62-125-142z";
const beards: { readonly [beard in Appearance["beard"]]: (hair: string) => string } = {
  none: () => "",
  stubble: (hair) => `<path d="${chin}" fill="${hair}" fill-opacity=".28"/>`,
  moustache: (hair) =>
    `<path d="M544 466c10-24 40-28 56-16 16-12 46-8 56 16-22-8-40-6-56-4-16-2-34-4-56 4z" fill="${hair}"/>`,
  full: (hair) =>
    `<path fill-rule="evenodd" d="${chin}M552 470c0 28 22 42 48 42s48-14 48-42c-18-10-78-10-96 0z" fill="${hair}"/>`,
};

const glasses: { readonly [glasses in Appearance["glasses"]]: (ink: string) => string } = {
  none: () => "",
  round: (ink) =>
    `<g fill="#fff" fill-opacity=".25" stroke="${ink}" stroke-width="8"><circle cx="550" cy="384" r="41"/><circle cx="650" cy="384" r="41"/><path fill="none" d="M591 378q9-8 18 0M509 378l-34-8M691 378l34-8"/></g>`,
  square: (ink) =>
    `<g fill="#fff" fill-opacity=".25" stroke="${ink}" stroke-width="10" stroke-linejoin="round"><path d="M504 356h86l-6 58h-70zM610 356h86l-10 58h-70z"/><path fill="none" d="M590 368h20M504 362l-28-4M696 362l28-4"/></g>`,
};
