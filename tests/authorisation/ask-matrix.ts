import { gateway } from "@/lib/gateway/gateway";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import type { Answer, ContractClient, OperationName } from "@/tests/support/contract-client";
import { pick } from "@/tests/contract/answers";
import { rows, type Row } from "./operation-rows";
import { callers, type Caller, type Scene } from "./people";
import { stateOf } from "./state";
import { cookieNames } from "@/lib/rules/cookie-names";

/** One question by one caller; `problems` is empty when everything about its answer is right. */
export type Cell = {
  operation: OperationName;
  caller: Caller;
  by: "back end" | "gateway";
  problems: string[];
};

const names = Object.keys(rows).filter((name): name is OperationName => name in operations);

/** Asks every operation as everybody, strangers first. */
export async function askMatrix(scene: Scene, only?: OperationName): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const name of only ? [only] : names) {
    for (const caller of callers) {
      const problems =
        caller === "A" ? await askAsOwner(scene, name) : await askAsStranger(scene, name, caller);
      cells.push({ operation: name, caller, by: "back end", problems });
    }
  }
  return cells;
}

async function askAsOwner(scene: Scene, name: OperationName): Promise<string[]> {
  const row = rows[name];
  const answer = await ask(scene, await scene.client("A"), name, (await row.variables?.(scene)) ?? {});
  const messages = answer.errors.map(({ message }) => message);
  if (row.refuses)
    return messages.join() === row.refuses ? [] : [`the owner is told ${messages.join() || "nothing"}`];
  if (row.needs !== "member") return [];
  if (messages.length > 0) return [`the owner is refused: ${messages.join()}`];
  if (!row.answers) return [];
  return holds(answer, row.answers) ? [] : [`the owner finds nothing at ${row.answers}`];
}

async function askAsStranger(scene: Scene, name: OperationName, caller: Caller): Promise<string[]> {
  const row = rows[name];
  const { db } = scene.world.deps;
  const variables = (await row.variables?.(scene)) ?? {};
  const client = await scene.client(caller);
  const before = await stateOf(db, scene.a.memberId);
  const answer = await ask(scene, client, name, variables);
  const problems = leaks(scene, row, answer);
  if ((await stateOf(db, scene.a.memberId)) !== before) problems.push("a row of A changed");
  if (caller === "revoked") problems.push(...problemsOfRevoked(row, answer));
  else if (row.needs === "member" && caller === "anonymous") problems.push(...problemsOfNobody(row, answer));
  if (row.missing && caller !== "revoked") {
    const other = await ask(scene, await scene.client(caller), name, row.missing);
    const [foreign, missing] = [plain(answer, variables), plain(other, row.missing)];
    if (foreign !== missing) problems.push(`foreign is answered ${foreign}, missing ${missing}`);
  }
  return problems;
}

/** A session that was signed out fails every field that asks who it is, masked, as WPGraphQL-JWT does. */
function problemsOfRevoked(row: Row, answer: Answer): string[] {
  const isMasked = answer.errors.some(({ message }) => message === "Internal server error");
  if (row.needs === "member" && !isMasked) return [`a signed-out session is answered ${plain(answer, {})}`];
  return [];
}

function problemsOfNobody(row: Row, answer: Answer): string[] {
  if (answer.errors.length > 0)
    return answer.errors.some(({ message }) => message === "Internal server error") ? ["crashed"] : [];
  if (row.answers && holds(answer, row.answers)) return [`nobody in particular finds ${row.answers}`];
  return [];
}

function leaks(scene: Scene, row: Row, answer: Answer): string[] {
  const text = JSON.stringify(answer);
  const allowed = new Set(row.mayShow?.(scene));
  return scene.a.records.secrets
    .filter((secret) => !allowed.has(secret) && text.includes(secret))
    .map((secret) => `leaks ${secret}`);
}

async function ask(
  scene: Scene,
  client: ContractClient,
  name: OperationName,
  variables: Record<string, unknown>,
): Promise<Answer> {
  await scene.forgetLimits();
  return client.ask(name, variables, rows[name].file?.());
}

/** The answer without what differs from one to the next: new ids, and what the question itself named. */
function plain(answer: Answer, variables: Record<string, unknown>): string {
  const named = new Set(namesIn(variables));
  return JSON.stringify(answer, (_key, value: unknown) =>
    named.has(String(value)) || (typeof value === "string" && newId.test(value))
      ? ""
      : typeof value === "string"
        ? value.replace(newChallenge, "")
        : value,
  );
}

/** Every text and number of a question, whatever input it lies in. */
function namesIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(namesIn);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}

/** Of an error, which the log has too, or of a row that was just made. */
const newId = /^([0-9a-f]{10}|[0-9a-f]{8}-[0-9a-f-]{27})$/;

/** Inside of the options for an authenticator. */
const newChallenge = /"challenge":"[\w-]+"/;

function holds(answer: Answer, path: string): boolean {
  try {
    const value = pick(answer, path);
    return value !== null && value !== "";
  } catch {
    return false;
  }
}

/** The same through the gateway by a browser whose session was signed out elsewhere: it is a visitor again. */
export async function askGatewayRevoked(scene: Scene): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const name of names) {
    if (rows[name].file) continue;
    const variables = (await rows[name].variables?.(scene)) ?? {};
    const tokens = await scene.tokens("revoked");
    const cookie = `${cookieNames.access}=${encodeURIComponent(`Bearer ${tokens?.access}`)}; ${cookieNames.refresh}=${tokens?.refresh}`;
    const revoked = await throughGateway(scene, name, variables, cookie);
    const visitor = await throughGateway(scene, name, variables, "");
    const problems = leaks(scene, rows[name], revoked.answer);
    if (plain(revoked.answer, {}) !== plain(visitor.answer, {}))
      problems.push(`answered ${plain(revoked.answer, {})}, a visitor ${plain(visitor.answer, {})}`);
    if (rows[name].needs === "member" && !revoked.cleared) problems.push("the cookies are kept");
    cells.push({ operation: name, caller: "revoked", by: "gateway", problems });
  }
  return cells;
}

async function throughGateway(
  { world, forgetLimits }: Scene,
  name: OperationName,
  variables: object,
  cookie: string,
) {
  await forgetLimits();
  const { endpoint, text } = operations[name];
  const origin = world.deps.settings.origin;
  const request = new Request(`${origin}/api/graphql/${endpoint}`, {
    method: "POST",
    headers: {
      origin,
      "content-type": "application/json",
      "x-fla-request": "1",
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({
      operationName: name,
      variables,
      query: text,
    }),
  });
  const response = await gateway(request, endpoint, {
    answererFor: (target) => (asked) => world.backend[target].fetch(asked),
    isRemote: () => false,
  });
  const body: { data?: Answer["data"]; errors?: Answer["errors"] } = await response.json();
  const set = response.headers.getSetCookie();
  const cleared = [cookieNames.access, cookieNames.refresh].every((name) =>
    set.some((line) => line.startsWith(`${name}=;`)),
  );
  return { answer: { data: body.data ?? null, errors: body.errors ?? [] }, cleared };
}
