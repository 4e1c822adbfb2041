/** A4 in points. Everything stands between `left` and `right`, above `bottom`; the footer stands below it. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 539, top: 48, bottom: 752 } as const;

/** A4 lying down, in points. */
export const landscape = { width: 841.89, height: 595.28, left: 56, right: 786, bottom: 552 } as const;

/** The palette of the site. Source: styles/tokens.css. */
export const colour = {
  ink: "#14171f",
  slate: "#4a5060",
  hairline: "#dbd9d4",
  mist: "#f6f3ec",
  paper: "#fbf8f2",
  yellow: "#f6b91a",
  yellowTint: "#fdf2d8",
  green: "#0b6e4a",
  pink: "#c7225f",
} as const;
