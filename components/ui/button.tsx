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
  /** Drawn before the text. */
  icon?: ReactNode;
};

export type ButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<"button">, "color"> & {
    type?: "button" | "submit" | "reset";
    /** Work is under way: a spinner shows, presses do nothing, the focus stays. */
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
  // Pending is not `disabled`: a disabled button drops the keyboard focus and its name from the live page.
  const guard = pending ? { "aria-disabled": true, "aria-busy": true, onClick: ignorePress } : {};
  const content = withIcon(icon, children);
  return (
    <button
      {...rest}
      {...buttonLook({ size, color, variant })}
      {...guard}
      // A button of a form submits it without a word.
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

/** The attributes that give anything the look of a button; without a word it is "auto", blue and "solid". */
export function buttonLook({ size, color = "blue", variant }: ButtonLook) {
  return {
    className: styles.button,
    "data-size": size,
    "data-tone": color,
    "data-variant": variant,
  };
}

/** The text has an element of its own beside an icon, and no other where it is alone. */
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
