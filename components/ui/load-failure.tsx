import type { ReactNode } from "react";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import styles from "./load-failure.module.css";

type LoadFailureProps = {
  title: string;
  message: string;
  /** More details. */
  children?: ReactNode;
  pending?: boolean;
  onRetry?: () => void;
  /** Where the form is posted without script, and the page that it leads back to. */
  retryAt?: { action: string; back: string };
};

/**
 * Content failed to load, which differs from empty content. Without `onRetry` or script the form loads the page again.
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
