import { members } from "@/backend/people/members/tables";
import type { World } from "@/tests/support/backend-world";
import type { Answer, ContractClient, OperationName } from "@/tests/support/contract-client";
import { insertManyOrders } from "@/tests/support/many-orders";

/** @throws for an answer with errors, because a quick refusal would distort the measurement */
export async function ask(client: ContractClient, name: OperationName, variables: object): Promise<Answer> {
  const answer = await client.ask(name, { ...variables });
  if (answer.errors.length > 0) throw new Error(`${name}: ${JSON.stringify(answer.errors).slice(0, 300)}`);
  return answer;
}

/** A signed-in member with this number of orders. */
export async function memberWith(world: World, orders: number): Promise<ContractClient> {
  const email = `orders-${orders}@example.com`;
  const [member] = await world.deps.db
    .insert(members)
    .values({ email, createdAt: world.deps.clock() })
    .returning({ id: members.id });
  await insertManyOrders(world.deps.db, member?.id ?? 0, orders);
  const client = world.visitor();
  await world.signIn(client, email);
  return client;
}
