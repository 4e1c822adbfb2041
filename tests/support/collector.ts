import v8 from "node:v8";
import vm from "node:vm";

v8.setFlagsFromString("--expose-gc");

/** Collects all garbage of this process at once. */
export const collect: () => void = vm.runInNewContext("gc");
