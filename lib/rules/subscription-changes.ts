/** Changes of subscriptions and saved payment methods that a member makes by a form → what is told afterwards. */
export const changeNotes = {
  "cancel-subscription": "Your subscription is cancelled.",
  "resume-subscription": "Your subscription goes on.",
  "change-subscription-payment": "Your subscription is charged to the chosen payment method from now on.",
  "set-default-payment-method": "This is your default payment method now. A subscription keeps its own.",
  "delete-payment-method": "The payment method is deleted.",
} as const;

export type ChangeName = keyof typeof changeNotes;
