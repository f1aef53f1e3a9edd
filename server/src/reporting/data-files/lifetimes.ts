/** How long a file can be downloaded, by the domain's clock. */
export const DATA_FILE_MS = 7 * 24 * 60 * 60_000;

/** Longer than a file takes, tries after a failure and a server's death included; real time. */
export const LOST_MS = 30 * 60_000;

/** How often a file is begun before it is said to have failed: some seconds apart, then longer. */
export const MOST_ATTEMPTS = 4;
