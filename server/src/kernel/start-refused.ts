/** The server cannot start or go on, for a mendable reason: one line says what, and the process ends with 1. */
export class StartRefused extends Error {}
