import { askGatewayRevoked, askMatrix } from "@/tests/integration/matrix/ask-matrix";
import { openScene } from "@/tests/integration/matrix/people";
import { openInMemory } from "@/backend/database/pglite";
import { goal, type Goal } from "../goals";

/** Every operation by nobody, another member, a session that was signed out, and the owner. Source: C16, G11. */
export async function operationMatrix(): Promise<Goal[]> {
  const scene = await openScene(openInMemory);
  try {
    const cells = [...(await askGatewayRevoked(scene)), ...(await askMatrix(scene))];
    const wrong = cells.filter(({ problems }) => problems.length > 0);
    for (const { operation, caller, problems } of wrong)
      console.log(`${operation} by ${caller}: ${problems.join("; ")}`);
    const measured = `${cells.length - wrong.length} of ${cells.length}`;
    const operations = new Set(cells.map(({ operation }) => operation)).size;
    return [
      goal(
        "G11",
        `${operations} operations × nobody, A, B, signed out`,
        "all cells",
        measured,
        wrong.length === 0,
      ),
    ];
  } finally {
    await scene.world.close();
  }
}
