import type { Readable, Writable } from 'node:stream';

/** Where a command reads and writes, and what ends it; `process` has all but the last. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

const COLORS = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;
export type Color = keyof typeof COLORS;

/** Writes a line to the standard output. */
export function say({ stdout }: Pick<Io, 'stdout'>, line = ''): void {
  stdout.write(`${line}\n`);
}

/** Writes a line to the standard error: what is no result, so that results can be piped on. */
export function note({ stderr }: Pick<Io, 'stderr'>, line = ''): void {
  stderr.write(`${line}\n`);
}

/** Text in a color where the stream is a terminal and nobody asked for none (NO_COLOR); plain text elsewhere. */
export function painted(io: Pick<Io, 'env'>, stream: { readonly isTTY?: boolean }, color: Color, text: string): string {
  const { NO_COLOR, TERM } = io.env;
  const plain = stream.isTTY !== true || (NO_COLOR !== undefined && NO_COLOR !== '') || TERM === 'dumb';
  return plain ? text : `\u001b[${COLORS[color]}m${text}\u001b[0m`;
}
