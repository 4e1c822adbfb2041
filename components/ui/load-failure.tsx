import type { ReactNode } from "react";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import styles from "./load-failure.module.css";

type LoadFailureProps = {
  title: string;
  message: string;
  children?: ReactNode;
  pending?: boolean;
  onRetry?: () => void;
  /** The address to which the form posts without a script, and the page to return to. */
  retryAt?: { action: string; back: string };
};

/**
 * Says that content failed to load, so that it does not look empty. Without `onRetry` or a script, the form loads the
 * page again.
 */
export function LoadFailure({
  title,
  message,
  children,
  pending = false,
  onRetry,
  retryAt,
}: LoadFailureProps) {
  const retry =
    onRetry &&
    ((event: { preventDefault(): void }) => {
      event.preventDefault();
      onRetry();
    });
  return (
    <div>
      <h1 className={styles.title}>{title}</h1>
      <EmptyState text={message} isFailure>
        {children}
        <form onSubmit={retry} {...(retryAt && { method: "post", action: retryAt.action })}>
          {retryAt && <input type="hidden" name="back" value={retryAt.back} />}
          <Button type="submit" size="xl" pending={pending}>
            Try again
          </Button>
        </form>
      </EmptyState>
    </div>
  );
}
