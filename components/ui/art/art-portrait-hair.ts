import type { Appearance } from "@/lib/rules/portrait-appearance";

export const hairColors: { readonly [color in Appearance["hairColor"]]: string } = {
  black: "#1b1820",
  brown: "#4b2f22",
  auburn: "#93431f",
  blond: "#cf9d4c",
  grey: "#a29e9b",
};

type Shapes = { readonly [hair in Appearance["hair"]]?: string };

/** Hair behind the head, in the portrait's coordinates. The head spans x 475–725 and begins at y 210. */
const behind: Shapes = {
  wave: "M436 560c-40-60 0-110-6-190-6-120 70-186 170-186s176 66 170 186c-6 80 34 130-6 190-24 34-78 22-72-26H508c6 48-48 60-72 26z",
  bob: "M446 496c-24-160 0-314 154-314s178 154 154 314c-4 24-58 24-66 0H512c-8 24-62 24-66 0z",
  long: "M424 690c-24-260-10-510 176-510s200 250 176 510c-30 30-90 20-90-40H514c0 60-60 70-90 40z",
  bun: "M532 160a68 68 0 1 1 136 0 68 68 0 1 1-136 0z",
  afro: "M600 128c136 0 226 92 222 214-2 84-48 150-112 164H490c-64-14-110-80-112-164-4-122 86-214 222-214z",
};

const inFront: Shapes = {
  short:
    "M470 376c-20-130 50-190 140-190 96 0 144 70 122 190-12-44-30-70-60-84-70 16-130 12-166 8-20 20-30 46-36 76z",
  crop: "M476 346c-6-96 54-142 124-142s130 46 124 142c-20-56-66-76-124-76s-104 20-124 76z",
  quiff:
    "M470 372c-22-116 30-196 116-202 30-30 130-28 146 38 16 50 10 110-2 164-8-42-24-74-44-92-60 8-120-18-164 0-30 16-44 50-52 92z",
  parted:
    "M470 384c-22-136 34-204 134-204 96 0 148 72 126 204-8-62-40-104-100-126-8 44-104 40-136 64-14 16-20 38-24 62z",
  wave: "M472 372c-10-120 56-176 138-176s128 60 118 170c-24-60-84-74-136-112-24 54-82 56-120 118z",
  bob: "M473 356c-4-112 58-162 127-162s131 50 127 162c-30-50-74-64-127-64s-97 14-127 64z",
  long: "M471 386c-12-130 54-190 133-190s134 60 125 190c-16-64-80-98-166-136-30 44-76 66-92 136z",
  bun: "M473 356c-8-106 56-158 127-158s135 52 127 158c-26-66-70-92-127-92s-101 26-127 92z",
  braid: "M471 386c-10-126 52-194 129-194s139 68 129 194c-12-66-60-100-129-130-69 30-117 64-129 130z",
  afro: "M472 350c2-92 56-132 128-132s126 40 128 132c-30-48-72-66-128-66s-98 18-128 66z",
};

/** Centres of the curls along the head, and of a braid's strands over the shoulder. */
const curls = "474 358 482 292 512 238 560 204 612 196 662 212 702 250 722 302 728 362";
const strands = "738 420 752 468 748 518 758 566 752 612 758 656";

export function hairBehind({ hair }: Appearance): string {
  return shape(behind[hair]);
}

export function hairInFront({ hair }: Appearance): string {
  if (hair === "curls")
    return `${balls(curls, 44, 44)}<path d="M500 290c20-90 180-90 200 0-60-34-140-34-200 0z"/>`;
  return shape(inFront[hair]) + (hair === "braid" ? balls(strands, 30, 34) : "");
}

function shape(path: string | undefined): string {
  return path ? `<path d="${path}"/>` : "";
}

function balls(centres: string, rx: number, ry: number): string {
  return centres.replaceAll(/(\d+) (\d+) ?/g, `<ellipse cx="$1" cy="$2" rx="${rx}" ry="${ry}"/>`);
}
