/** Something that nobody expected, and whose request was answered with a 500. */
export interface Failure {
  /** Whatever was thrown. */
  readonly error: unknown;
  /** The method and the pattern of the route, never an address: `POST /api/purchases/:purchaseId/ticket`. */
  readonly call: string;
  readonly request_id: string | undefined;
}

/**
 * Where the server's failures are reported besides the log. Never waits or throws; without listeners it does nothing.
 */
export class Failures {
  readonly #listeners = new Set<(failure: Failure) => void>();

  report(failure: Failure): void {
    for (const listen of this.#listeners) listen(failure);
  }

  /** Gives what ends the listening. */
  listen(listener: (failure: Failure) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
