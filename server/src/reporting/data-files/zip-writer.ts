import { Zip, ZipDeflate } from 'fflate';

/** Of each piece: large enough that there are few, small enough that several at once are nothing. */
const PIECE_BYTES = 256 * 1024;

/** Writes a ZIP of any size: what is packed leaves in pieces, each as soon as it is full. */
export class ZipWriter {
  readonly #keep: (piece: Uint8Array, number: number) => Promise<void>;
  readonly #at: Date;
  readonly #zip: Zip;
  readonly #text = new TextEncoder();
  #packed: Uint8Array[] = [];
  #packed_bytes = 0;
  #kept = 0;
  #kept_bytes = 0;
  #failure: Error | undefined;

  /** `keep` is given one piece at a time, from number 1. `at`: the moment that the files in it carry. */
  constructor(keep: (piece: Uint8Array, number: number) => Promise<void>, at: Date) {
    this.#keep = keep;
    this.#at = at;
    this.#zip = new Zip((failure, chunk) => {
      if (failure) this.#failure = failure;
      this.#packed.push(chunk);
      this.#packed_bytes += chunk.length;
    });
  }

  /** Adds a file of text, which is packed as it comes. */
  async add(name: string, texts: AsyncIterable<string>): Promise<void> {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = this.#at;
    this.#zip.add(file);
    for await (const text of texts) {
      file.push(this.#text.encode(text));
      if (this.#packed_bytes >= PIECE_BYTES) await this.#keepPacked();
    }
    file.push(new Uint8Array(), true);
  }

  /** Ends the ZIP and gives its size in bytes. */
  async end(): Promise<number> {
    this.#zip.end();
    await this.#keepPacked();
    return this.#kept_bytes;
  }

  async #keepPacked(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const piece = Buffer.concat(this.#packed);
    this.#packed = [];
    this.#packed_bytes = 0;
    this.#kept += 1;
    this.#kept_bytes += piece.length;
    await this.#keep(piece, this.#kept);
  }
}
