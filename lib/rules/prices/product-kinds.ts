type ProductKind = {
  /** The contract's type. A SIMPLE product with variations is a VariableProduct there. */
  typeName: string;
  /** The editors' word. */
  editorsWord: string;
  /** The purchase in words of pages and mails, see purchase.ts. A seat at a date is a seat for every kind. */
  bought: string;
  /** The right that every product of the kind opens when it is paid; null: none. */
  opens: string | null;
  /** Whether an access code can open what a product of the kind sells. */
  isOpenedByCode: boolean;
  /** Whether the shop knows who is invited and sells it to nobody else. */
  isByInvitation: boolean;
};

/** The kinds of products that the shop sells, in the editors' order. The contract's ProductTypesEnum has more. */
export const productKinds = {
  SIMPLE: {
    typeName: "SimpleProduct",
    editorsWord: "Service or file",
    bought: "order",
    opens: null,
    isOpenedByCode: true,
    isByInvitation: false,
  },
  SUBSCRIPTION: {
    typeName: "SubscriptionProduct",
    editorsWord: "Membership or subscription",
    bought: "membership",
    opens: "subscription",
    isOpenedByCode: false,
    isByInvitation: false,
  },
  ONLINE_COURSE: {
    typeName: "OnlineCourseProduct",
    editorsWord: "Course without dates, with a price here",
    bought: "course",
    opens: "course",
    isOpenedByCode: true,
    isByInvitation: false,
  },
  ONLINE_COURSE_VARIABLE: {
    typeName: "OnlineCourseVariableProduct",
    editorsWord: "Workshop by date, with a price at each date",
    bought: "order",
    opens: null,
    isOpenedByCode: true,
    isByInvitation: false,
  },
  TICKET: {
    typeName: "TicketProduct",
    editorsWord: "Ticket of an event",
    bought: "seat",
    opens: "event",
    isOpenedByCode: true,
    isByInvitation: false,
  },
  PROFESSIONAL_PROGRAM: {
    typeName: "ProfessionalProgramProduct",
    editorsWord: "Professional program",
    bought: "program",
    opens: "program",
    isOpenedByCode: false,
    isByInvitation: true,
  },
} as const satisfies Record<string, ProductKind>;

export type ProductType = keyof typeof productKinds;

export const productTypes = Object.keys(productKinds).filter(isProductType);

/** The kind of a product; null for a type that only shops elsewhere have. */
export function productKind(type: string | null | undefined) {
  return isProductType(type) ? productKinds[type] : null;
}

function isProductType(type: string | null | undefined): type is ProductType {
  return typeof type === "string" && Object.hasOwn(productKinds, type);
}
