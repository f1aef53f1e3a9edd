/** How files look while they lie with the bank, where that is not as they are. */
export interface Envelope {
  /** A file of ours as the bank gets it, by pieces. Throws what they throw: what was given out is then no file. */
  wrap(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** The same file as we have it. One that was handed over as it is stays so. Throws where it is not for us to read. */
  unwrapOurs(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /**
   * A file of the bank's as it was written.
   * @throws {Unopened} where it cannot be opened, or is not from the bank.
   */
  unwrapTheirs(bytes: Buffer): Promise<Buffer>;
}

/** What lies there is not as was agreed with the bank. The message says why, for a person. */
export class Unopened extends Error {}
