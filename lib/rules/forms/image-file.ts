/** Largest file of a profile image, in bytes; the back end has the same limit. */
export const IMAGE_MAX_BYTES = 5 * 1_024 * 1_024;

export const imageTexts = {
  missing: "Please choose an image file.",
  tooLarge: "The image is larger than 5 MB. Please choose a smaller one.",
  wrongKind: "Please choose a PNG, JPEG or WebP image.",
} as const;

/** What `accept` of the field says, and what may be sent; what a file really is, its bytes tell the back end. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** Why a chosen file cannot be sent; null when it can. */
export function imageProblem(file: { size: number; type: string } | null | undefined): string | null {
  if (!file || file.size === 0) return imageTexts.missing;
  if (!imageTypes.some((type) => type === file.type)) return imageTexts.wrongKind;
  return file.size > IMAGE_MAX_BYTES ? imageTexts.tooLarge : null;
}
