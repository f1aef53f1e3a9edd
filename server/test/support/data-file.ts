import { dataFile } from '@drawbridge/contract';
import { expect } from 'vitest';
import { openZip } from './open-zip.ts';
import type { TestServer } from './start-test-server.ts';

/** Whoever asks, each time by a new token. */
type Asker = () => Promise<string>;

/** Waits until a file of somebody's data is made, or could not be. */
export async function madeDataFile(server: TestServer, asker: Asker) {
  const standing = async () => server.ok(dataFile.read, { token: await asker() });
  await expect.poll(async () => (await standing()).state, { timeout: 30_000 }).not.toBe('making');
  return standing();
}

/** Downloads the file as it is sent. */
export async function downloadDataFile(server: TestServer, token: string): Promise<Response> {
  return fetch(`${server.url}/api${dataFile.download.path}`, { headers: { authorization: `Bearer ${token}` } });
}

/** Asks for the file, waits for it, downloads and opens it: the text of each file in it. */
export async function openDataFile(server: TestServer, asker: Asker): Promise<ReadonlyMap<string, string>> {
  await server.ok(dataFile.request, { token: await asker() });
  expect((await madeDataFile(server, asker)).state).toBe('ready');
  const response = await downloadDataFile(server, await asker());
  expect(response.status).toBe(200);
  return openZip(new Uint8Array(await response.arrayBuffer()));
}
