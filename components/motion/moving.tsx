"use client";

import {
  AnimatePresence,
  domAnimation,
  LazyMotion,
  MotionConfig,
  type TargetAndTransition,
  useReducedMotion,
} from "framer-motion";
import * as m from "framer-motion/m";
import type { ComponentProps, ReactNode } from "react";

/** Duration and curve of `--motion-out` and `--motion-calm`. */
const transition = { duration: 0.3, ease: [0.22, 0.8, 0.24, 1] } as const;

/**
 * Lets moving children finish their exit before they are removed. Each child needs a key. Nothing moves or fades for
 * visitors who prefer reduced motion (R493).
 * @param isThere true when the first child stands at once instead of entering
 */
export function Moving({ children, isThere = false }: { children: ReactNode; isThere?: boolean }) {
  const isStill = useReducedMotion() ?? false;
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion="user" skipAnimations={isStill} transition={transition}>
        <AnimatePresence initial={!isThere}>{children}</AnimatePresence>
      </MotionConfig>
    </LazyMotion>
  );
}

type MovingProps = ComponentProps<typeof m.div>;

export function Fading(props: MovingProps) {
  return <Coming {...props} from={{ opacity: 0 }} to={{ opacity: 1 }} />;
}

/** An element that fades in and rises. */
export function Rising(props: MovingProps) {
  return <Coming {...props} from={{ opacity: 0, y: 12 }} to={{ opacity: 1, y: 0 }} />;
}

function Coming({
  from,
  to,
  ...props
}: MovingProps & { from: TargetAndTransition; to: TargetAndTransition }) {
  return <m.div {...props} initial={useReducedMotion() ? false : from} animate={to} exit={from} />;
}
