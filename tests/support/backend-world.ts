import type { AddressInfo } from "node:net";
import { type Backend, createBackend } from "@/backend";
import type { Database } from "@/backend/ground/database/client";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { seedSamples } from "@/backend/desk/samples/seed-samples";
import { serve } from "@/backend/serve";
import { mails } from "@/backend/mails";
import { ContractClient, type Send } from "./contract-client";
import { testDeps, type TestDeps } from "./deps";

export type World = {
  deps: TestDeps;
  backend: Backend;
  send: Send;
  visitor(): ContractClient;
  /** Signs in as a member by the link of the mail, in the client that asked for it. */
  signIn(client: ContractClient, email: string): Promise<void>;
  deliver(): Promise<void>;
  close(): Promise<void>;
};

export type Transport = "in process" | "over HTTP";

/** A back end with sample people on a database of its own, reached one way or the other. */
export async function openWorld(
  open: () => Promise<Database>,
  transport: Transport = "in process",
): Promise<World> {
  const database = await open();
  const deps = testDeps({ database: async () => database });
  await seedSamples(database.db, deps.clock);
  const backend = createBackend(deps);
  const { send, stop } = transport === "in process" ? inProcess(backend) : await overHttp(backend);
  const deliver = async () => void (await deliverMails(deps, mails, 1));

  async function signIn(client: ContractClient, email: string): Promise<void> {
    await client.ask("getInWithEmail", { log: email });
    await deliver();
    const token = deps.mails
      .to(email)
      .at(-1)
      ?.text.match(/\/account\/sign-in\?token=([\w.-]+)/)?.[1];
    if (!token) throw new Error(`no sign-in link was mailed to ${email}`);
    const answer = await client.token({
      grant_type: "urn:fla:login-link",
      token,
      binding: client.binding ?? "",
    });
    if (!client.bearer) throw new Error(`sign-in failed: ${JSON.stringify(answer)}`);
  }

  return {
    deps,
    backend,
    send,
    visitor: () => new ContractClient(send),
    signIn,
    deliver,
    close: async () => {
      await stop();
      await database.close();
    },
  };
}

function inProcess(backend: Backend): { send: Send; stop: () => Promise<void> } {
  return {
    send: (target, { path = `/${target}/graphql`, ...init }) =>
      backend[target].fetch(new Request(`http://backend.test${path}`, init)),
    stop: async () => undefined,
  };
}

async function overHttp(backend: Backend): Promise<{ send: Send; stop: () => Promise<void> }> {
  const server = await serve(backend, 0);
  const port = portOf(server.address());
  return {
    send: (target, { path = `/${target}/graphql`, ...init }) =>
      fetch(`http://127.0.0.1:${port}${path}`, init),
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
