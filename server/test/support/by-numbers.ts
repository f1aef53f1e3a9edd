import { type AccountVerification, externalAccounts } from '@drawbridge/contract';
import { outgoingFiles, readAchFile } from './money.ts';
import type { TestConsumer } from './people.ts';
import type { TestServer } from './start-test-server.ts';

/** The routing number of the sandbox bank's accounts that nobody signs in to. */
export const ROUTING_NUMBER = '021999019';

/** One of them: 1 to 100 are open, 101 is closed. */
export function accountNumber(n: number): string {
  return String(9_000_000_000 + n);
}

type Consumer = Pick<TestConsumer, 'token'>;

export function tryByNumbers(
  server: TestServer,
  consumer: Consumer,
  account_number: string,
  key?: string,
  routing_number = ROUTING_NUMBER,
) {
  return server.call(externalAccounts.linkByNumbers, {
    token: consumer.token,
    body: { routing_number, account_number },
    ...(key !== undefined && { key }),
  });
}

/** Links an account by its numbers, which must be taken. */
export async function linkByNumbers(server: TestServer, consumer: Consumer, account_number: string): Promise<AccountVerification> {
  const reply = await tryByNumbers(server, consumer, account_number);
  if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply.refusal)}`);
  return reply.body;
}

/** How far the consumer's newest one is. */
export async function verificationOf(server: TestServer, consumer: Consumer): Promise<AccountVerification> {
  const [newest] = await server.ok(externalAccounts.verifications, { token: consumer.token });
  if (!newest) throw new Error('nothing was linked by its numbers');
  return newest;
}

/** What the holder of an account finds on their statement: the cents of each micro-entry, the newest file's last. */
export async function depositsTo(server: TestServer, account_number: string): Promise<number[]> {
  const deposits: number[] = [];
  for (const name of await outgoingFiles(server))
    for (const batch of (await readAchFile(server, name)).batches)
      if (batch.format === 'standard' && batch.header.company_entry_description === 'ACCTVERIFY')
        for (const entry of batch.entries) if (entry.account_number.trim() === account_number) deposits.push(entry.amount_cents);
  return deposits;
}

export function answer(server: TestServer, consumer: Consumer, SynAccountID: string, amounts: readonly number[]) {
  return server.call(externalAccounts.verify, {
    token: consumer.token,
    body: { SynAccountID, amounts: [amounts[0] ?? 0, amounts[1] ?? 0] },
  });
}

/** Two amounts that are not the right ones. */
export function wrongFor([one = 0, other = 0]: readonly number[]): [number, number] {
  return [one, other === 99 ? 98 : other + 1];
}
