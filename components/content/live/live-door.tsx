import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { CalloutAction } from "@/components/ui/callout-action";
import { Loader } from "@/components/ui/loader";
import { messageFor } from "@/lib/graphql/errors";
import { routes, signInFor } from "@/lib/routes";
import type { LivePhase } from "@/lib/rules/live-state";
import type { LiveAccess } from "./live-access";
import { LiveEntrance } from "./live-entrance";
import styles from "./live-room.module.css";

type LiveDoorProps = {
  access: LiveAccess;
  phase: LivePhase;
  path: string;
  eventPath: string;
  retry: () => void;
};

/** What the visitor can do now, by phase and access. */
export function LiveDoor({ access, phase, path, eventPath, retry }: LiveDoorProps) {
  if (phase === "over")
    return (
      <div className={styles.door}>
        <p>Recordings come within five working days. They are on the pages of the talks.</p>
        <ButtonLink href={`${eventPath}#programme`} size="xl">
          See the talks
        </ButtonLink>
      </div>
    );
  switch (access.kind) {
    case "asking":
      return (
        <p className={styles.asking}>
          <Loader size="sm" /> Looking for your ticket …
        </p>
      );
    case "failed":
      return (
        <Callout
          kind="error"
          title={messageFor("verifyAccess")}
          actions={<CalloutAction onClick={retry}>Try again</CalloutAction>}
        >
          We could not look for your ticket. The countdown goes on.
        </Callout>
      );
    case "granted":
      return <LiveEntrance room={access.room} isOpen={phase === "open"} retry={retry} />;
    case "signed-out":
      return (
        <div className={styles.door}>
          <p>Sign in with the address that your ticket was sent to, and this page lets you in.</p>
          <div className={styles.ways}>
            <ButtonLink href={signInFor(path)} size="xl">
              Sign in
            </ButtonLink>
            <AppLink href={routes.eventAccess}>I have a code</AppLink>
            <AppLink href={`${eventPath}#ticket`}>Get a ticket</AppLink>
          </div>
        </div>
      );
    case "none":
      return (
        <div className={styles.door}>
          <p>Your account has no ticket for this event. If it is under another address, sign in with that.</p>
          <div className={styles.ways}>
            <ButtonLink href={`${eventPath}#ticket`} size="xl">
              Get a ticket
            </ButtonLink>
            <AppLink href={routes.eventAccess}>I have a code</AppLink>
            <AppLink href={routes.me}>My account</AppLink>
          </div>
        </div>
      );
  }
}
