import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { Loader } from "./loader";

type ButtonSize = "xs" | "auto" | "xl" | "2xl";
type ButtonColor = "blue" | "green" | "pink" | "yellow" | "black";
type ButtonVariant = "solid" | "outline" | "text";

export type ButtonStyle = {
  size?: ButtonSize;
  color?: ButtonColor;
  variant?: ButtonVariant;
  /** Icon before the text. */
  icon?: ReactNode;
};

export type ButtonProps = ButtonStyle &
  Omit<ComponentPropsWithRef<"button">, "color"> & {
    type?: "button" | "submit" | "reset";
    /** True while work is in progress: a spinner appears, presses do nothing, and the focus stays. */
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
  // A pending button is not `disabled`, because it would lose the keyboard focus and its announced name.
  const guard = pending ? { "aria-disabled": true, "aria-busy": true, onClick: ignorePress } : {};
  const content = withIcon(icon, children);
  return (
    <button
      {...rest}
      {...buttonAttributes({ size, color, variant })}
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
export function buttonAttributes({ size, color = "blue", variant }: ButtonStyle) {
  return {
    className: styles.button,
    "data-size": size,
    "data-tone": color,
    "data-variant": variant,
  };
}

/** Wraps the text in an element if there is an icon. */
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
