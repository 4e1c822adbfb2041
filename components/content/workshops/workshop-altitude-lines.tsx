/** Three bands and a dotted route that climbs over them: the motif, behind a text. */
export function AltitudeLines({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 480"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {[90, 240, 390].map((y, band) => (
        <path
          key={y}
          d={`M0 ${y + 30} C 360 ${y - 40 + band * 12}, 760 ${y + 70 - band * 20}, 1440 ${y - 20}`}
        />
      ))}
      <path
        d="M720 430 C 960 400, 1010 250, 1180 215 S 1360 90, 1410 40"
        strokeDasharray="2 14"
        strokeWidth="4"
      />
    </svg>
  );
}
