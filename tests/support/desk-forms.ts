import { toRaw } from "@/lib/money";

type Values = Readonly<Record<string, unknown>>;
type Form = Record<string, string>;

/** Sums are cents here, and typed with a comma. */
const euros = (cents: unknown) =>
  typeof cents === "number" ? toRaw(cents).replace(".", ",") : String(cents ?? "");

const personOf = (person: Values) => `${text(person.name)}, ${text(person.email)}`;
const rows = (value: unknown): Values[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : Array.isArray(value)
      ? value.map(text).join(",")
      : value === true
        ? "yes"
        : String(value);

/** Inputs of a form that its page does not name like the value, by action. */
const special: Record<string, (values: Values) => Values> = {
  bookBankLine: answered,
  recordPayment: ({ amount, ...values }) => ({ ...answered(values), amount: euros(amount) }),
  saveBankColumns: ({ header, ...values }) => ({ ...values, header: rows(header).join("|") }),
  discardBankColumns: ({ header }) => ({ header: rows(header).join("|") }),
  settleOrder: ({ reason, ...values }) => ({ ...values, settled: reason }),
  waiveRest: ({ reason, ...values }) => ({ ...values, waived: reason }),
  settleOver: ({ refundMethod, ...values }) => ({
    ...values,
    refundMethod: text(refundMethod).toLowerCase(),
  }),
  refundOrder: ({ amount, ...values }) => ({ ...values, amount: euros(amount) }),
  reissueInvoice({ billing, ...values }) {
    const { email: _, customerType: __, phone: ___, ...address } = Object(billing);
    return { ...values, ...address };
  },
  rebookSeats: ({ to, back = 0, pay = 0, reason, ...values }) => ({
    ...values,
    move: [to, back, pay].join(":"),
    why: reason,
  }),
  giveUpSeats: ({ back, ...values }) => ({ ...values, amount: euros(back ?? 0) }),
  placeDeskOrder: ({ billing, people, ...values }) => ({
    ...values,
    ...Object(billing),
    people: rows(people).map(personOf).join("\n"),
  }),
  setRole: ({ role, has, ...values }) => ({ ...values, change: `${text(role)}:${has ? "yes" : "no"}` }),
  setTag: ({ tag, has, ...values }) => ({ ...values, change: `${text(tag)}:${has ? "yes" : "no"}` }),
  noteAttendance: ({ date, seats, came }) => ({
    date,
    came: came ? "yes" : "no",
    ...Object.fromEntries(rows(seats).map((seat) => [`seat-${text(seat)}`, "on"])),
  }),
  issueToAttendees: ({ isEarlyRight, isUnpaidRight, ...values }) => ({
    ...values,
    early: isEarlyRight,
    unpaid: isUnpaidRight,
  }),
  issueCertificates: ({ people, isEarlyRight, ...values }) => ({
    ...values,
    ...rows(people)[0],
    early: isEarlyRight,
  }),
  makeCodes: ({ kind, amount, percent, ...values }) => ({
    ...limited(values),
    kind: kind === "ACCESS" ? "access" : "discount",
    percent: kind === "AMOUNT" ? null : percent,
    amount: kind === "AMOUNT" ? euros(amount) : null,
  }),
  changeCodes: limited,
  switchCodes: ({ isOn, ...values }) => ({ ...values, to: isOn ? "on" : "off" }),
  dateChange: (values) => dateForm(values),
  changeDate: (values) => dateForm(values, "change-date"),
  cancelDate: (values) => ({ ...values, form: "cancel-date" }),
  changePicture: ({ shape, ...values }) => ({ ...values, shape: shape === "AS_IT_IS" ? "" : shape }),
  settleConflict: ({ path, useFile }) => ({ path, keep: useFile ? "file" : "desk" }),
  saveDocument: documentForm,
};

/** Values of an action as the form of its page sends them; empty ones are left out, as unticked boxes are. */
export function formOf(action: string, values: Values): Form {
  const named = special[action]?.(values) ?? values;
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      value === null || value === undefined || value === false ? [] : [[name, text(value)]],
    ),
  );
}

function dateForm({ price, ...values }: Values, form?: string): Values {
  return { ...values, price: price === undefined ? undefined : euros(price), form };
}

function answered({ isOtherAmountRight, isPart, ...values }: Values): Values {
  return { ...values, other: isOtherAmountRight, part: isPart };
}

function limited({ usageLimit, isOncePerCustomer, ...values }: Values): Values {
  return { ...values, uses: usageLimit, once: isOncePerCustomer };
}

function documentForm({ fields, isDraft, remove, isNew: _, publishAt: __, ...values }: Values): Values {
  const act = remove ? "remove" : isDraft ? "draft" : "publish";
  const inputs = rows(fields).map(({ name, value }) => [`f.${text(name)}`, text(value)]);
  return { ...values, act, ...Object.fromEntries(inputs) };
}
