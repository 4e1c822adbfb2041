import { randomBytes } from "node:crypto";
import { test as base } from "@playwright/test";
import { Mailbox } from "./mailbox";

type Fixtures = {
  /** An address that nobody used before. */
  email: string;
  mailbox: Mailbox;
  dataDir: string;
};

/** Every test is a visitor from an address of its own, so that limits count visitors and not the test run. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({}, provide) => {
    const [a = 0, b = 0, c = 0] = randomBytes(3);
    await provide({ "x-forwarded-for": `10.${a}.${b}.${c}` });
  },
  email: async ({}, provide) => provide(`visitor.${randomBytes(5).toString("hex")}@example.com`),
  dataDir: async ({}, provide, info) => provide(String(info.config.metadata.dataDir)),
  mailbox: async ({ dataDir }, provide) => provide(new Mailbox(dataDir)),
});

export { expect } from "@playwright/test";
