/** The package has no types. These follow its README. */
declare module "bidi-js" {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl" | "auto"): Levels;
    getMirroredCharacter(character: string): string | null;
  };
}
