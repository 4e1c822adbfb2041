import { pictureOf, pictureSet } from "@/lib/rules/addresses/picture-address";

type ArtImageProps = {
  src: string;
  alt?: string;
  className?: string;
  /** Where it stands, which tells how wide it is. By default it takes half of a wide window and all of a narrow one. */
  place?: keyof typeof sizesOf;
  /** True for an image above the fold. */ first?: boolean;
};

const sizesOf = {
  half: "(min-width: 1024px) 50vw, 100vw",
  card: "(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw",
  person: "(min-width: 1000px) 25vw, (min-width: 640px) 33vw, 50vw",
  thumb: "8rem",
};

/**
 * One of our own drawings, an SVG of a few kilobytes with one file for all sizes, or an uploaded picture in the size
 * that fits, cropped around its focal point.
 */
export function ArtImage({ src, alt = "", className, place = "half", first = false }: ArtImageProps) {
  const picture = pictureOf(src);
  // A browser measures a picture that it loads lazily. Others, and those without "auto", take the width of the place.
  const sizes = first ? sizesOf[place] : `auto, ${sizesOf[place]}`;
  const image = (
    <img
      loading={first ? "eager" : "lazy"}
      src={src}
      srcSet={picture ? pictureSet(picture, "webp") : undefined}
      sizes={picture ? sizes : undefined}
      alt={alt}
      width={picture?.width ?? 1200}
      height={picture?.height ?? 800}
      className={className}
      style={picture ? { objectPosition: picture.focus.map((at) => `${at}%`).join(" ") } : undefined}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
    />
  );
  if (!picture) return image;
  return (
    <picture style={{ display: "contents" }}>
      <source type="image/avif" srcSet={pictureSet(picture, "avif")} sizes={sizes} />
      {image}
    </picture>
  );
}
