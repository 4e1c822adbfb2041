import type { Database, Db } from "@/backend/ground/database/client";

/** A process that can die: before its next statement but so many, or in a send, and then nothing of it runs any more. */
export class Life {
  #left = Infinity;
  isOver = false;
  /** Statements since it began. */
  steps = 0;

  /** @param statements how many it still makes */
  endAfter(statements: number): void {
    this.#left = statements;
    this.steps = 0;
  }

  /** The supervisor starts the next process. @returns whether there was a death */
  begin(): boolean {
    const wasOver = this.isOver;
    this.isOver = false;
    this.#left = Infinity;
    return wasOver;
  }

  /** @throws Error once it is over */
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

/** The database as a process sees it that can die. An open transaction dies with it, as its connection does. */
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
      // Before the commit, and after it.
      life.step();
      return made;
    }, config);
    life.step();
    return done;
  };
