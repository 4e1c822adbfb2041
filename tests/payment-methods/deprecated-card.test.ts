import { expect, it } from "vitest";
import * as cards from "@/lib/deprecated-card";

const { DeprecationError, ...methods } = cards;

it.each(Object.entries(methods))(
  "%s throws a deprecation error that names the way to go (R438)",
  (name, run) => {
    expect(run).toThrow(DeprecationError);
    expect(run).toThrow(new RegExp(`^${name} is deprecated: .+`));
  },
);
