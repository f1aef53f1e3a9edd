import { createReadStream } from 'node:fs';
import type { NachaEvent } from '../events.ts';
import type { Chunk } from '../pieces.ts';
import { readEventsFrom } from '../read-file.ts';
import type { RuleLevels } from '../rules/levels.ts';

/** The file could not be read at all, in words for the person who named it. */
export class InputError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
  EISDIR: 'is a folder',
  ENOTDIR: 'there is no such file',
};

/** A file that was named on the command line; `-` is the standard input. */
export class Input {
  /** How the file is called in what is said of it. */
  readonly name: string;
  readonly #open: () => AsyncIterable<Chunk>;

  /** How rules are taken. */
  readonly rules: RuleLevels;

  constructor(file: string, stdin: AsyncIterable<Chunk>, rules: RuleLevels) {
    this.rules = rules;
    this.name = file === '-' ? '(standard input)' : file;
    this.#open = () => (file === '-' ? stdin : createReadStream(file));
  }

  /**
   * What stands in it, piece by piece.
   * @throws {InputError} when it cannot be read or holds nothing.
   */
  events(): AsyncGenerator<NachaEvent[]> {
    return readEventsFrom(this.#chunks(), { rules: this.rules });
  }

  /**
   * The whole of it as text.
   * @throws {InputError} when it cannot be read or holds nothing.
   */
  async text(): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of this.#chunks()) text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    return text + decoder.decode();
  }

  async *#chunks(): AsyncGenerator<Chunk> {
    let is_empty = true;
    try {
      for await (const chunk of this.#open()) {
        is_empty = false;
        yield chunk;
      }
    } catch (error) {
      throw this.#inputError(error);
    }
    if (is_empty) throw new InputError(`${this.name}: is empty`);
  }

  #inputError(error: unknown): unknown {
    const code = (error as NodeJS.ErrnoException | null)?.code;
    if (!(error instanceof Error) || code === undefined) return error;
    return new InputError(`${this.name}: ${REASONS[code] ?? error.message}`);
  }
}
