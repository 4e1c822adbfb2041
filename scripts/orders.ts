import path from "node:path";
import { windows1252 } from "@/backend/ground/windows-1252";
import { type Receiver, runTyped } from "./support/operator-client";
import { exportFile, readOrderArguments } from "./support/order-arguments";
import { writeWhole } from "./support/whole-file";

const usage = `Orders of the shop:
  npm run orders -- list                    the newest 50
      [--status held] [--email a@b.example] [--note]   only these; --note: those that need an operator
  npm run orders -- show <number>           one order with all its details
  npm run orders -- note <number> "…"       add a note to an order; only the staff see it
  npm run orders -- paid <number>           record that the transfer of an order has arrived
      [--amount 99,00] [--date 2026-01-31] [--reference "…"]   as in the bank's records; an amount that differs
      [--other-amount]                      from the order's is refused without this
  npm run orders -- refund <number>         refund the rest of an order; ends the access that it opened
      [<euros> | --line <line>] [--reason "…"]            only an amount or a line; the buyer sees the reason
      [--by-hand]                           you have paid it yourself: only record it, with its credit note and email
  npm run orders -- refund <number> --sent  record that the transfers of its refunds have left the bank
  npm run orders -- questions               buyers' questions that are waiting for a reply
  npm run orders -- answer <number> "…"     reply to them: on the order's page and by email to the buyer
  npm run orders -- answer <number> --none  close them without a reply; nobody gets an email
  npm run orders -- withdraw <number>       carry out a withdrawal that used the order's email address, when you know
                                            that it came from the buyer
  npm run orders -- correct <number>        cancel its invoice and issue one with other details; refunds VAT
      [--company "…" | --private] [--vat-id …] [--first-name …] [--last-name …] [--street "…"] [--addition "…"]
      [--postcode …] [--city …] [--state …] [--country AT] [--reference "…"]     omitted parts stay, "" removes one
  npm run orders -- cancel <number>         cancel an unpaid order and release its seats
  npm run orders -- export --from 2026-01-01 --to 2026-03-31 [--with-people] [--file books.csv]
                                            invoices and credit notes of these days, for a German spreadsheet;
                                            names of private people and addresses only with --with-people; a file
                                            exists only when complete, standard output may end early
      [--as datev --file EXTF_books.csv | --as oss]       a DATEV batch; the figures of a quarter for the
                                            one-stop shop
  npm run orders -- forget-tests [--yes]    before going live: remove test orders and test payment methods
  npm run orders -- new-installation [--yes]   turn a copy of the database into a separate shop (docs/stripe.md)`;

const typed = process.argv.slice(2);
const wanted = exportFile(typed);
await runTyped(
  readOrderArguments(typed),
  usage,
  wanted && writeBooks(path.resolve(wanted.file), wanted.isDatev ? { encode: windows1252 } : {}),
);

function writeBooks(target: string, encoding: { encode?: typeof windows1252 }): Receiver {
  return async (lines) => {
    await writeWhole(target, lines, { packed: false, ...encoding });
    console.log(`${target} is complete.`);
  };
}
