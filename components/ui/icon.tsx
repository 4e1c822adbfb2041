import styles from "./icon.module.css";

export type IconName = keyof typeof drawings;

/** Each drawing is one path on a 24 × 24 square. */
export const drawings = {
  "arrow-right": "M4 12h16m-6-6 6 6-6 6",
  "arrow-up-right": "M7 17 17 7M8 7h9v9",
  calendar:
    "M4 7.5A1.5 1.5 0 0 1 5.5 6h13A1.5 1.5 0 0 1 20 7.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5zM4 10.5h16M8 3.5V8m8-4.5V8",
  cart: "M3 4h2.4l2.3 11h10l2.3-8H6.2M9 20a.6.6 0 1 0 0-1.2A.6.6 0 0 0 9 20Zm8 0a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  "chevron-down": "m6 9.5 6 6 6-6",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3.5 2",
  close: "m6 6 12 12M18 6 6 18",
  copy: "M9 9.5A1.5 1.5 0 0 1 10.5 8h8A1.5 1.5 0 0 1 20 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 17.5zM16 8V5.5A1.5 1.5 0 0 0 14.5 4h-9A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H9",
  cross: "m7.5 7.5 9 9m0-9-9 9",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15",
  globe:
    "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c5 5.2 5 11.8 0 17-5-5.2-5-11.8 0-17Z",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.6v.2",
  laptop:
    "M5 6.5A1.5 1.5 0 0 1 6.5 5h11A1.5 1.5 0 0 1 19 6.5V15H5zM2.5 15h19v1.5a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2z",
  key: "M8.5 19.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm2.8-6.8L19.5 4.5m-4 4 2.5 2.5m-.2-4.8 2.2 2.2",
  lock: "M6 11.5A1.5 1.5 0 0 1 7.5 10h9a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 18.5zM8.5 10V7.5a3.5 3.5 0 0 1 7 0V10",
  menu: "M4 8h16M4 16h16",
  minus: "M6 12h12",
  people:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.4-3.4 3-5 6.5-5s6.1 1.6 6.5 5M16 4.8a3.5 3.5 0 0 1 0 6.4m2 3.7c2 .7 3.2 2.3 3.5 4.6",
  person: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-4 3.4-6 7.5-6s7 2 7.5 6",
  phone:
    "M7 4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5zM10.8 18h2.4",
  pin: "M12 20.5c4.3-4.3 6.5-7.7 6.5-10.5a6.5 6.5 0 0 0-13 0c0 2.8 2.2 6.2 6.5 10.5ZM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z",
  plus: "M12 6v12M6 12h12",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5",
  trash: "M4.5 7h15M9 7V4.5h6V7m2.5 0-.7 12.5H7.2L6.5 7",
  warning: "M12 4.5 3.5 19.5h17zM12 10.5v4.5m0 2v.2",
} as const;

export const iconNames = Object.keys(drawings).filter((name): name is IconName => name in drawings);

type IconProps = {
  name: IconName;
  size?: string;
};

/**
 * An icon beside a text with the same meaning. It is never the only name of a control. Lists use styles/signs.css
 * instead.
 */
export function Icon({ name, size }: IconProps) {
  const style = size ? { inlineSize: size, blockSize: size } : undefined;
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" style={style} aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
