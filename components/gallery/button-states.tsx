import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon, iconNames } from "@/components/ui/icon";
import styles from "./gallery.module.css";

const sizes = ["xs", "auto", "xl", "2xl"] as const;
const colours = ["blue", "green", "pink", "yellow", "black"] as const;
const variants = ["solid", "outline", "text"] as const;

/** Buttons in every size and colour, pending and disabled, and every icon. */
export function ButtonStates() {
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className={styles.row}>
          {colours.map((color) => (
            <Button key={color} variant={variant} color={color}>
              {`${variant} ${color}`}
            </Button>
          ))}
        </div>
      ))}
      <div className={styles.row}>
        {sizes.map((size) => (
          <Button key={size} size={size}>
            {`size ${size}`}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <Button pending>Waiting</Button>
        <Button disabled>Closed</Button>
        <Button variant="outline" color="black" disabled>
          Closed, outline
        </Button>
        <Button icon={<Icon name="download" />}>With a sign</Button>
        <ButtonLink href="/gallery" variant="outline">
          A link
        </ButtonLink>
      </div>
      <ul className={styles.row} aria-label="Signs">
        {iconNames.map((name) => (
          <li key={name} className={styles.icon}>
            <Icon name={name} size="1.5rem" />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
