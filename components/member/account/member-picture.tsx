import styles from "./member-picture.module.css";

/** The person's own picture, or the initials. The name stands beside it. */
export function MemberPicture({ image, name }: { image: string | null; name: string }) {
  return image ? (
    <img className={styles.picture} src={image} alt="" width={88} height={88} />
  ) : (
    <span className={styles.picture} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** `Tomáš Novák` → `TN`; `anna.berger@example.com` → `A`. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase();
}
