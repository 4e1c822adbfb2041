type ArtImageProps = {
  src: string;
  alt?: string;
  className?: string;
  /** Above the fold. */ first?: boolean;
};

/** A drawing of ours: an SVG of a few kilobytes, one file for all sizes, so no image service. */
export function ArtImage({ src, alt = "", className, first = false }: ArtImageProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={1200}
      height={800}
      className={className}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
    />
  );
}
