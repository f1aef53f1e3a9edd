import { afterAll, beforeAll, expect, it } from 'vitest';
import { IDS } from '../../../site/build/reference/samples.ts';
import { startTestServer, type TestServer } from '../support/index.ts';
import { BLOCKS } from './all-blocks.ts';
import { shell, withReal } from './run-sample.ts';
import { openSampleBusiness } from './sample-business.ts';
import { isCallOfItsOwn } from './tried-by.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('every call in a shell, on whatever page, is taken as it is written [DEV-08]', async () => {
  const { key, real } = await openSampleBusiness(server, 'Shell and Sons');
  // What pages have their readers put into variables: KEY, PAYMENT, SESSION and so on.
  const ids = Object.entries(IDS).map(([name, shown]): [string, string] => [name.toUpperCase(), real[shown] ?? '']);
  for (const { file, line, text } of BLOCKS.filter(isCallOfItsOwn)) {
    const answer = JSON.parse(await shell(withReal(text, real), { KEY: key, ...Object.fromEntries(ids) })) as { code?: string };
    expect(answer.code, `${file}:${line} ${JSON.stringify(answer)}`).toBeUndefined();
  }
});
