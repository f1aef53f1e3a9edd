import { createHash } from 'node:crypto';
import type { BreachedPasswords } from './port.ts';

/** Somebody waits for it in front of a form. */
const BUDGET_MS = 1_500;
/** Many times what a range holds. */
const MOST_BYTES = 1024 * 1024;
const PREFIX_LENGTH = 5;
const LINE = /^([0-9A-F]{35}):(\d+)$/;

/**
 * A look-up by range, as Have I Been Pwned describes it (https://haveibeenpwned.com/API/v3#PwnedPasswords): sends the
 * first five characters of the SHA-1, and finds the rest among the answer's lines, `SUFFIX:COUNT`. Padding hides from
 * whoever watches the wire how long the range is; its lines have a count of 0.
 */
export function rangeLookUp(url: string): BreachedPasswords {
  return {
    kind: 'range',
    async isKnown(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const range = await readRange(`${url}/${hash.slice(0, PREFIX_LENGTH)}`);
      return (range.get(hash.slice(PREFIX_LENGTH)) ?? 0) > 0;
    },
  };
}

async function readRange(address: string): Promise<Map<string, number>> {
  const response = await fetch(address, {
    headers: { 'add-padding': 'true', accept: 'text/plain', 'user-agent': 'drawbridge' },
    redirect: 'error',
    signal: AbortSignal.timeout(BUDGET_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the range look-up answered ${response.status}`);
  }
  const lines = (await textOf(response)).split(/\r?\n/).filter((line) => line !== '');
  const range = new Map<string, number>();
  for (const line of lines) {
    const [, suffix, count] = LINE.exec(line.toUpperCase()) ?? [];
    // Anything else is no range: a proxy's page, say, which must not pass for an empty list.
    if (suffix === undefined) throw new Error('the range look-up answered something else than a range');
    range.set(suffix, Number(count));
  }
  return range;
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error('the range look-up answered more than a range');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
