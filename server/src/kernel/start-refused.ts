/** The server cannot start or go on, for a reason that a person can mend: one line says what, and the process ends with 1. */
export class StartRefused extends Error {}
