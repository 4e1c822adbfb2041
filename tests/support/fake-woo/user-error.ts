/** An error whose words the visitor gets; every other one becomes "Internal server error". */
export class UserError extends Error {}

/** What a request may not be answered with at all, in words and status of WPGraphQL. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
