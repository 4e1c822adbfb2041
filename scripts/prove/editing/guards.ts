import type { Db } from "@/backend/ground/database/client";

/** A guard that a control removes. */
export const guards = ["none", "lock", "version", "transaction"] as const;
export type Guard = (typeof guards)[number];

const statements = ["select", "selectDistinctOn", "insert", "update", "delete", "execute", "$count"];

/** The database without the lock for publications, or with every statement in a transaction of its own. */
export function without(guard: Guard, db: Db): Db {
  if (guard === "lock") return inTransactions(db, ["execute"], { execute: async () => undefined });
  // These statements use other connections than the transaction's.
  return guard === "transaction" ? inTransactions(db, statements, db) : db;
}

/** The database whose transactions take these members from another object. */
function inTransactions(db: Db, members: readonly string[], other: object): Db {
  const transaction: Db["transaction"] = (work, config) =>
    db.transaction((tx) => work(joined(tx, members, other)), config);
  return joined(db, ["transaction"], { transaction });
}

function joined<T extends object>(target: T, members: readonly string[], other: object): T {
  return new Proxy(target, {
    get: (_, key) => {
      const owner = members.includes(String(key)) ? other : target;
      const value: unknown = Reflect.get(owner, key, owner);
      return typeof value === "function" ? value.bind(owner) : value;
    },
  });
}
