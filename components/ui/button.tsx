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
  return (
    <button
      {...rest}
      {...buttonLook({ size, color, variant })}
      {...guard}
      type={type}
      data-pending={pending || undefined}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {pending ? (
        <span className={styles.spinner}>
          <Loader size="sm" />
        </span>
      ) : null}
    </button>
  );
}

/** The attributes that give anything the look of a button. */
export function buttonLook({ size = "auto", color = "blue", variant = "solid" }: ButtonLook) {
  return {
    className: styles.button,
    "data-size": size,
    "data-color": color,
    "data-tone": color,
    "data-variant": variant,
  };
}

function ignorePress(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
