"use client";

import { useEffect } from "react";
import { askIfOld } from "./seats-left";

/**
 * Stands on a stored page that tells seats left. A page that nobody opened for a while is sent once more before it is
 * made again; its numbers are then asked for some seconds after the start, also if nobody touches it.
 *
 * @param drawnAt milliseconds since 1970
 */
export function SeatsAsOf({ drawnAt }: { drawnAt: number }) {
  useEffect(() => askIfOld(drawnAt), [drawnAt]);
  return null;
}
