import path from "node:path";
import { type Receiver, runAsOperator } from "./support/operator-client";
import { exportFile, readOrderArguments } from "./support/order-arguments";
import { writeWhole } from "./support/whole-file";

const usage = `Orders of the shop:
  npm run orders -- list                    the newest fifty
      [--status held] [--email a@b.example] [--note]   only those; --note: those that need an operator
  npm run orders -- show <number>           one order with everything about it
  npm run orders -- note <number> "…"       write something down about an order; only show tells it
  npm run orders -- paid <number>           the transfer of an order has arrived
  npm run orders -- refund <number>         give all that is left back; ends what the order opened
      [<euros> | --line <line>] [--reason "…"]            only a part, or a line; the buyer reads the reason
  npm run orders -- refund <number> --sent  the transfers of its refunds have left the bank
  npm run orders -- cancel <number>         give an unpaid order up; its seats are free again
  npm run orders -- export --from 2026-01-01 --to 2026-03-31 [--with-people] [--file books.csv]
                                            invoices and credit notes of these days, for a program of accounts;
                                            names of private people and addresses only with --with-people; a file is
                                            there once it is whole, standard output ends where the work breaks off
  npm run orders -- forget-tests [--yes]    before going live: remove what was bought and kept in test mode
  npm run orders -- new-installation [--yes]   make a copy of the database a shop of its own (docs/stripe.md)`;

const command = readOrderArguments(process.argv.slice(2));
if (!command) {
  console.error(usage);
  process.exit(2);
}
const file = exportFile(process.argv.slice(2));
await runAsOperator(
  command,
  async (deps) => (await import("@/backend/operator/run-command")).runOperatorCommand(deps, command),
  file === undefined ? undefined : writeBooks(path.resolve(file)),
);

function writeBooks(target: string): Receiver {
  return async (lines) => {
    await writeWhole(target, lines, { packed: false });
    console.log(`${target} is complete.`);
  };
}
