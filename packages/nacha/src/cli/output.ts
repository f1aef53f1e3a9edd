import { once } from 'node:events';
import type { Writable } from 'node:stream';

const MOST_HELD = 65_536;

/** The standard output, written in large pieces and no faster than it is read. */
export class Output {
  #held = '';
  readonly #stream: Writable;

  constructor(stream: Writable) {
    this.#stream = stream;
    // Whoever reads us has heard enough, as `head` does: there is nothing left to do.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  }

  /** Takes text to be written; gives true, for those who have no more to say. */
  say(text: string): true {
    this.#held += text;
    return true;
  }

  /** Writes what is held if it has become much. */
  async settle(): Promise<void> {
    if (this.#held.length > MOST_HELD) await this.flush();
  }

  /** Writes what is held. */
  async flush(): Promise<void> {
    const text = this.#held;
    this.#held = '';
    if (text !== '' && !this.#stream.write(text)) await once(this.#stream, 'drain');
  }
}
