/** What the command could not do, in words for the person at the terminal. Ends with 1. */
export class Failure extends Error {}

/** What the command line could not be understood for. Ends with 2. */
export class UsageError extends Error {}
