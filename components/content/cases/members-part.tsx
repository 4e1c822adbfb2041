"use client";

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { MembersFailure } from "./members-failure";
import { SignedOut } from "./members-session";
import { Prose } from "../parts/prose";

type MembersPartProps = {
  /** Of the case. */
  slug: string;
  /** The gate: teaser and login form, as the page's HTML has it. */
  children: ReactNode;
};

type State = { kind: "asking" | "signed-out" | "failed" | "failed-asking" } | { kind: "open"; html: string };

/** The soft login gate (R053): the page stays, the part for members comes after loading, to members only. */
export function MembersPart({ slug, children }: MembersPartProps) {
  const [state, setState] = useState<State>({ kind: "asking" });

  const ask = useCallback(async (): Promise<State> => {
    try {
      const { readMembersPart } = await import("./members-answer");
      const html = await readMembersPart(slug);
      return html === null ? { kind: "signed-out" } : { kind: "open", html };
    } catch {
      return { kind: "failed" };
    }
  }, [slug]);

  useEffect(() => {
    let isCurrent = true;
    void ask().then((next) => {
      if (isCurrent) setState(next);
    });
    return () => {
      isCurrent = false;
    };
  }, [ask]);

  async function askAgain() {
    setState({ kind: "failed-asking" });
    setState(await ask());
  }

  if (state.kind === "open") return <Prose html={state.html} />;
  if (state.kind === "failed" || state.kind === "failed-asking")
    return <MembersFailure isAsking={state.kind === "failed-asking"} onRetry={() => void askAgain()} />;
  return <SignedOut value={state.kind === "signed-out"}>{children}</SignedOut>;
}
