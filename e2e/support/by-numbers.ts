import type { Sandbox } from './sandbox.ts';

/** An account of the sandbox bank that can be linked by its numbers. */
export const BY_NUMBERS = { routing_number: '021999019', account_number: '9000000042' } as const;

/** What its holder finds on their statement: the cents of its micro-entries, read from the files to the bank. */
export async function depositsTo(sandbox: Sandbox, account_number: string): Promise<number[]> {
  const cents: number[] = [];
  for (const { name } of await sandbox.files()) {
    let verifies = false;
    for (const line of (await sandbox.file(name)).split('\n')) {
      if (line.startsWith('5')) verifies = line.slice(53, 63) === 'ACCTVERIFY';
      if (line.startsWith('6') && verifies && line.slice(12, 29).trim() === account_number) cents.push(Number(line.slice(29, 39)));
    }
  }
  return cents;
}
