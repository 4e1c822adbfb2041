import type { Database, Db } from "@/backend/ground/database/client";

/**
 * A process that can die before its next statement, after a number of statements, or in a send. After that nothing of
 * it runs.
 */
export class Life {
  #left = Infinity;
  isOver = false;
  /** Statements since the start. */
  steps = 0;

  /** @param statements how many statements the process still makes */
  endAfter(statements: number): void {
    this.#left = statements;
    this.steps = 0;
  }

  /** The supervisor starts the next process. @returns whether the last one had died */
  begin(): boolean {
    const wasOver = this.isOver;
    this.isOver = false;
    this.#left = Infinity;
    return wasOver;
  }

  /** @throws Error once the process is dead */
  step(): void {
    this.steps += 1;
    this.#left -= 1;
    if (this.#left < 0) this.isOver = true;
    if (this.isOver) throw new Error("the process is dead");
  }
}

const statements = new Set<string | symbol>([
  ...[
    "select",
    "selectDistinct",
    "selectDistinctOn",
    "insert",
    "update",
    "delete",
    "execute",
    "with",
    "$count",
  ],
]);

/**
 * The database as seen by a process that can die. An open transaction dies with the process, as its connection does.
 */
export function mortal(database: Database, life: Life): Database {
  return { ...database, db: mortalDb(database.db, life) };
}

function mortalDb(db: Db, life: Life): Db {
  return new Proxy(db, {
    get(target, key) {
      if (key === "transaction") return transactionOf(target, life);
      const value: unknown = Reflect.get(target, key, target);
      if (statements.has(key)) life.step();
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const transactionOf =
  (db: Db, life: Life): Db["transaction"] =>
  async (work, config) => {
    life.step();
    const done = await db.transaction(async (tx) => {
      const made = await work(
        new Proxy(tx, {
          get: (target, key) => {
            if (key === "transaction") return transactionOf(tx, life);
            const value: unknown = Reflect.get(target, key, target);
            if (statements.has(key)) life.step();
            return typeof value === "function" ? value.bind(target) : value;
          },
        }),
      );
      // One step comes before the commit and one after it.
      life.step();
      return made;
    }, config);
    life.step();
    return done;
  };
