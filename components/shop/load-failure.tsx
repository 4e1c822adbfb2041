import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import styles from "./failure.module.css";

/** Something that should be here could not be loaded, which is not the same as nothing. The form loads the page again. */
export function LoadFailure({ title, message }: { title: string; message: string }) {
  return (
    <div>
      <h1 className={styles.title}>{title}</h1>
      <EmptyState text={message} isFailure>
        <form>
          <Button type="submit" size="xl">
            Try again
          </Button>
        </form>
      </EmptyState>
    </div>
  );
}
