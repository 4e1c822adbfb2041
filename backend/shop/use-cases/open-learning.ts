import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import { enterProgram, openCourse } from "../../member";
import type { GrantKind } from "../domain/order-grants";

type Opened = {
  memberId: number | null;
  orderId: number | null;
  productId: number;
  kind: GrantKind;
  grantedAt: Date;
};

/**
 * Puts paid courses and the program into the member's account, in the transaction of their grants. What belongs to
 * nobody yet waits until the e-mail address is proven.
 */
export async function openLearning(tx: Db, opened: readonly Opened[]): Promise<void> {
  for (const { memberId, orderId, productId, kind, grantedAt } of opened) {
    const product = catalogue().product(productId);
    if (memberId === null || !product) continue;
    if (kind === "program") {
      await enterProgram(tx, { memberId, orderId, id: String(productId), title: product.name });
    }
    if (kind === "course" && product.course) {
      const { title, url } = product.course;
      const type = product.type === "ONLINE_COURSE" ? "self-paced" : "program";
      await openCourse(tx, { memberId, productId, title, courseUrl: url, type, boughtAt: grantedAt });
    }
  }
}
