import { expect, it } from "vitest";
import { families, operatorCommands, readCommand } from "@/backend/desk/operator/commands";
import { exportFile, readOrderArguments } from "@/scripts/support/order-arguments";

const read = (line: string) => readOrderArguments(line === "" ? [] : line.split(" "));

it.each([
  ["list", { command: "list" }],
  [
    "list --status held --email a@b.example --note",
    { command: "list", status: "held", email: "a@b.example", note: true },
  ],
  ["show 1001", { command: "show", number: 1001 }],
  ["show #1001", { command: "show", number: 1001 }],
  ["show 1001.", { command: "show", number: 1001 }],
  ["note 1001 called", { command: "note", number: 1001, text: "called" }],
  ["questions", { command: "questions" }],
  ["answer 1001 Yes.", { command: "answer", number: 1001, text: "Yes." }],
  ["answer 1001 --none", { command: "answer", number: 1001 }],
  ["forget-tests", { command: "forget-tests" }],
  ["new-installation --yes", { command: "new-installation", yes: true }],
  ["paid #1001", { command: "paid", number: 1001 }],
  [
    "paid 1001 --amount 99,00 --date 2026-11-20 --reference X --other-amount",
    {
      command: "paid",
      number: 1001,
      amount: 9_900,
      date: "2026-11-20",
      reference: "X",
      otherAmount: true,
    },
  ],
  ["refund 1001", { command: "refund", number: 1001 }],
  ["refund 1001 49", { command: "refund", number: 1001, amount: 4_900 }],
  ["refund 1001 49.9 --reason moved", { command: "refund", number: 1001, amount: 4_990, reason: "moved" }],
  ["refund 1001 0,05", { command: "refund", number: 1001, amount: 5 }],
  ["refund 1001 --line 7", { command: "refund", number: 1001, line: 7 }],
  [
    "correct #1001 --company Firm --vat-id ATU1 --country AT --reference PO-7",
    {
      command: "correct",
      number: 1001,
      company: "Firm",
      vatId: "ATU1",
      country: "AT",
      purchaseOrder: "PO-7",
    },
  ],
  ["correct 1001 --private", { command: "correct", number: 1001, private: true }],
  ["refund 1001 49,90 --by-hand", { command: "refund-by-hand", number: 1001, amount: 4_990 }],
  ["refund 1001 --sent", { command: "refund-sent", number: 1001 }],
  ["export --from 2026-01-01 --to x", { command: "export", from: "2026-01-01", to: "x" }],
  ["export --to x --with-people", { command: "export", from: "", to: "x", people: true }],
  ["export --to x --as datev --file EXTF_x.csv", { command: "export", from: "", to: "x", as: "datev" }],
])("%s", (line, command) => {
  expect(read(line)).toEqual(command);
  expect(readCommand(command)?.name).toBe(command.command);
});

it("each name is one command's", () => {
  const names = families.flatMap((family) => Object.keys(family));
  expect(Object.keys(operatorCommands).toSorted()).toEqual(names.toSorted());
});

it("an export names its file, which the server is not told", () => {
  const typed = "export --from 2026-01-01 --to 2026-03-31 --file books.csv";
  expect(read(typed)).toEqual({ command: "export", from: "2026-01-01", to: "2026-03-31" });
  expect(exportFile(typed.split(" "))).toEqual({ file: "books.csv", isDatev: false });
  expect(exportFile([...typed.split(" "), "--as", "datev"])).toEqual({ file: "books.csv", isDatev: true });
  expect(exportFile(["list", "--file", "books.csv"])).toBeUndefined();
});

it.each([
  "",
  "drop",
  "export 2026",
  "export --from 2026-01-01 --to 2026-01-31 --as datev",
  "list 1001",
  "correct 1001",
  "correct --city Wien",
  "correct 1001 --email a@b.example",
  "list --status PAID",
  "show",
  "show x",
  "show 1001 1002",
  "paid 1e3",
  "forget-tests --all",
  "new-installation 1001",
  "note 1001",
  "note 1001 two words",
  "refund",
  "refund 1001 0",
  "refund 1001 -5",
  "refund 1001 1.234",
  "refund 1001 1,234,5",
  "refund 1001 abc",
  "refund 1001 5 6",
  "refund 1001 --line x",
  "refund 1001 --sent 5",
  "refund 1001 --sent --by-hand",
  "refund 1001 --all",
  "cancel 1001 --force",
])("%s is no command, so nothing is done", (line) => {
  expect(readCommand(read(line))).toBeNull();
});
