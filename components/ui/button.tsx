import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { Loader } from "./loader";

type ButtonSize = "xs" | "auto" | "xl" | "2xl";
type ButtonColor = "blue" | "green" | "pink" | "yellow" | "black";
type ButtonVariant = "solid" | "outline" | "text";

export type ButtonLook = {
  size?: ButtonSize;
  color?: ButtonColor;
  variant?: ButtonVariant;
  /** Icon before the text. */
  icon?: ReactNode;
};

export type ButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<"button">, "color"> & {
    type?: "button" | "submit" | "reset";
    /** Work is in progress: a spinner shows, presses do nothing, the focus stays. */
    pending?: boolean;
  };

/** Sizes, colours and types of R486–R488. */
export function Button({
  size,
  color,
  variant,
  icon,
  type = "button",
  pending = false,
  children,
  ...rest
}: ButtonProps) {
  // Pending is not `disabled`: a disabled button would lose the keyboard focus and its announced name.
  const guard = pending ? { "aria-disabled": true, "aria-busy": true, onClick: ignorePress } : {};
  const content = withIcon(icon, children);
  return (
    <button
      {...rest}
      {...buttonLook({ size, color, variant })}
      {...guard}
      type={type === "submit" ? undefined : type}
      data-pending={pending || undefined}
    >
      {pending ? (
        <>
          <span className={styles.content}>{content}</span>
          <span className={styles.spinner}>
            <Loader size="sm" />
          </span>
        </>
      ) : (
        content
      )}
    </button>
  );
}

/** The attributes that make an element look like a button; by default "auto", blue and "solid". */
export function buttonLook({ size, color = "blue", variant }: ButtonLook) {
  return {
    className: styles.button,
    "data-size": size,
    "data-tone": color,
    "data-variant": variant,
  };
}

/** Beside an icon the text has an element of its own. Alone it has none. */
export function withIcon(icon: ReactNode, text: ReactNode): ReactNode {
  if (!icon) return text;
  return (
    <>
      {icon}
      <span>{text}</span>
    </>
  );
}

function ignorePress(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
