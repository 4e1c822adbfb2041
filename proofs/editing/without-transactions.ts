import type { Db } from "@/backend/ground/database/client";

const statements = ["select", "selectDistinctOn", "insert", "update", "delete", "execute", "$count"];

/** For a control: the database whose transactions send each statement over another connection than their own. */
export function withoutTransactions(db: Db): Db {
  const transaction: Db["transaction"] = (work, config) =>
    db.transaction((tx) => work(joined(tx, statements, db)), config);
  return joined(db, ["transaction"], { transaction });
}

/** An object that takes these members from another one. */
export function joined<T extends object>(target: T, members: readonly string[], other: object): T {
  return new Proxy(target, {
    get: (_, key) => {
      const owner = members.includes(String(key)) ? other : target;
      const value: unknown = Reflect.get(owner, key, owner);
      return typeof value === "function" ? value.bind(owner) : value;
    },
  });
}
