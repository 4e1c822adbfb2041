import { pictureOf, pictureSet } from "@/lib/rules/addresses/picture-address";

type ArtImageProps = {
  src: string;
  alt?: string;
  className?: string;
  /** True for an image above the fold. */ first?: boolean;
};

/** Half the width of a wide window, and the full width of a narrow one. */
const SIZES = "(min-width: 1024px) 50vw, 100vw";

/**
 * One of our own drawings, an SVG of a few kilobytes with one file for all sizes, or an uploaded picture in the size
 * that fits, cropped around its focal point.
 */
export function ArtImage({ src, alt = "", className, first = false }: ArtImageProps) {
  const picture = pictureOf(src);
  const image = (
    <img
      src={src}
      srcSet={picture ? pictureSet(picture, "webp") : undefined}
      sizes={picture ? SIZES : undefined}
      alt={alt}
      width={picture?.width ?? 1200}
      height={picture?.height ?? 800}
      className={className}
      style={picture ? { objectPosition: picture.focus.map((at) => `${at}%`).join(" ") } : undefined}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
    />
  );
  if (!picture) return image;
  return (
    <picture style={{ display: "contents" }}>
      <source type="image/avif" srcSet={pictureSet(picture, "avif")} sizes={SIZES} />
      {image}
    </picture>
  );
}
