import { Button, type ButtonProps } from "./button";

/** What a callout offers to do. */
export function CalloutAction(props: Omit<ButtonProps, "size" | "variant" | "color">) {
  return <Button {...props} size="xs" variant="outline" color="black" />;
}
