import { planeParts } from "@/components/ui/art/plane-parts";
import styles from "./certificate-art.module.css";

const line = (y: number) =>
  `M-10 ${y + 16} C 90 ${y - 22}, 170 ${y + 34}, 262 ${y + 4} S 372 ${y - 16}, 410 ${y + 2}`;
/** The same line from right to left, for the lower edge of a band. */
const back = (y: number) =>
  `L 410 ${y + 2} C 372 ${y - 16}, 354 ${y - 26}, 262 ${y + 4} C 170 ${y + 34}, 90 ${y - 22}, -10 ${y + 16} Z`;

/** Three altitudes with contour lines, the route between them, and the plane on top, as on the PDF. */
export function CertificateArt() {
  return (
    <svg className={styles.art} viewBox="0 0 400 460" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {[
        ["yellow", 360],
        ["green", 236],
        ["pink", 112],
      ].map(([tone, height]) => (
        <g key={tone} data-tone={tone}>
          <path className={styles.band} d={`${line(Number(height))} ${back(Number(height) + 58)}`} />
          {[0, 14, 28].map((drop) => (
            <path
              key={drop}
              className={styles.contour}
              data-main={drop === 0 || undefined}
              d={line(Number(height) + drop)}
            />
          ))}
        </g>
      ))}
      <path className={styles.route} d="M98 392 C 150 368, 124 280, 182 252 S 196 140, 232 92" />
      <circle className={styles.stop} cx="98" cy="392" r="7" />
      <circle className={styles.stop} cx="182" cy="252" r="7" />
      <g className={styles.plane} transform="translate(222 78) rotate(-24) scale(0.8)">
        <path className={styles.body} d={planeParts.body} />
        <path className={styles.wing} d={planeParts.wing} />
        <path className={styles.fold} d={planeParts.fold} />
      </g>
    </svg>
  );
}
