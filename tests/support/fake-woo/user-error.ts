/** An error whose words the visitor gets; every other one becomes "Internal server error". */
export class UserError extends Error {}

/** A refusal of the whole request, in words and status of WPGraphQL. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
