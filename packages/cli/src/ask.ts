import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Io } from './terminal.ts';

/** Asks at the terminal; an empty answer is `otherwise`. */
export async function ask(io: Io, question: string, otherwise = ''): Promise<string> {
  const lines = createInterface({ input: io.stdin, output: io.stderr });
  try {
    return (await lines.question(question, { signal: io.signal })).trim() || otherwise;
  } finally {
    lines.close();
  }
}

/** Asks for a secret: what is typed isn't shown. */
export async function askSecret(io: Io, question: string): Promise<string> {
  io.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: io.stdin, output: nowhere, terminal: true });
  // At a terminal that shows nothing of what is typed, ctrl-C is a character like any other.
  const typed = new AbortController();
  lines.on('SIGINT', () => typed.abort());
  try {
    return (await lines.question('', { signal: AbortSignal.any([typed.signal, io.signal]) })).trim();
  } finally {
    lines.close();
    io.stderr.write('\n');
  }
}

/** The lines of the standard input, where it is no terminal. */
export async function readLines({ stdin }: Pick<Io, 'stdin'>): Promise<string[]> {
  let text = '';
  for await (const chunk of stdin) text += String(chunk);
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
