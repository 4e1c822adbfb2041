import { asc, gt, sql } from "drizzle-orm";
import { addDeletions, type Deletion, deletionHash, forgetAgain } from "../../people/account";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { giveUpDueMails } from "../../ground/mail/outbox";
import { administratorsOf, type Member, members } from "../../people/members";
import { forgetCustomer } from "../personal-data";
import { endAllSignIns } from "../../people/sign-in";
import { skipDuePayments } from "../../sales/subscriptions";

/**
 * Brings a restored database up to date before it serves. The backup does not know what happened after it was made, so
 * this deletes again the accounts that people deleted since then, signs everybody out (a browser may have signed out
 * since), and does not repeat mails and charges that fell due since. It runs in one transaction.
 * @returns lines for the operator
 */
export function settleRestored(deps: Deps, known: readonly Deletion[]): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const again = await repeatDeletions(tx, deps, known);
    const browsers = await endAllSignIns(tx, deps.clock());
    const mails = await giveUpDueMails(tx, deps.clock());
    const skipped = await skipDuePayments(tx, deps.clock());
    return [
      again.length === 0
        ? `None of the ${known.length} deletions in the list concerns a member in this backup.`
        : `${again.length} of ${known.length} deletions in the list were repeated: members ${again.join(", ")}.`,
      ...((await administratorsOf(tx)).length > 0
        ? []
        : ["There is no administrator. Make one: npm run members -- role <e-mail> administrator."]),
      `Everybody has been signed out: ${browsers} browsers.`,
      `${mails} mails that were due may have been sent before, and are not sent again: jobs list shows them as given up, jobs retry sends one.`,
      skipped.length === 0
        ? "No subscription was due."
        : `Payments that were due may have been made before, and are not made again. Compare with the payment provider: subscriptions ${skipped.join(", ")}.`,
    ];
  });
}

const PAGE = 500;

async function repeatDeletions(tx: Db, deps: Deps, known: readonly Deletion[]): Promise<number[]> {
  const at = new Map(known.map(({ hash, deletedAt }) => [hash, deletedAt]));
  const again: number[] = [];
  for (let last = 0; ;) {
    const page = await pageOfMembers(tx, last);
    for (const member of page) {
      const deletedAt = at.get(deletionHash(member));
      if (deletedAt === undefined) continue;
      // The provider already knows of this deletion.
      await forgetAgain(tx, deps, forgetCustomer, {
        memberId: member.id,
        email: member.email,
        at: deletedAt,
      });
      again.push(member.id);
    }
    last = page.at(-1)?.id ?? 0;
    if (page.length < PAGE) break;
  }
  await addDeletions(tx, known);
  return again;
}

function pageOfMembers(tx: Db, after: number): Promise<Pick<Member, "id" | "email" | "createdAt">[]> {
  return tx
    .select({ id: members.id, email: members.email, createdAt: members.createdAt })
    .from(members)
    .where(gt(members.id, after))
    .orderBy(asc(members.id))
    .limit(PAGE);
}
