import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../test/support/config-refusals.ts';
import { readConfig } from './config.ts';
import { SECRETS, SETTINGS, unknownSettings } from './setting-names.ts';

describe('a variable that is none of ours', () => {
  test.each([
    ['ODFI_FOLDR', 'ODFI_FOLDER'],
    ['ACH_CUTOF', 'ACH_CUTOFF'],
    ['OIDC_ISUER', 'OIDC_ISSUER'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['FEATURE_PAYMENT_LINK', 'FEATURE_PAYMENT_LINKS'],
    ['SANDBOX_SECRETS', 'SANDBOX_SECRET'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
  ])('but looks like one, as %s does, is named with the nearest that is, and without its value', (name, nearest) => {
    expect(unknownSettings({ [name]: 'hunter2' })).toEqual([`${name} is no setting and has no effect: did you mean ${nearest}?`]);
  });

  test('and of everybody else is passed over; ours are known', () => {
    const others = {
      PATH: '/bin',
      HOME: '/root',
      LANG: 'C',
      POST: '1',
      HOSTNAME: 'box',
      NODE_ENV: 'test',
      npm_config_cache: '/tmp',
      DEMO_DIR: '/tmp',
    };
    expect(unknownSettings({ ...others, ...Object.fromEntries(SETTINGS.map((name) => [name, ''])) })).toEqual([]);
  });

  test('may be a secret that a file holds, for each secret there is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
    const file = join(folder, 'one');
    await writeFile(file, 'a-token-nobody-guesses\n');
    expect(readConfig({ METRICS_TOKEN_FILE: file }).metrics_token).toBe('a-token-nobody-guesses');
    expect(refusalOf({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another-token-of-mine' })).toBe(
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: keep one of them',
    );
    await writeFile(file, ' \n');
    for (const name of SECRETS) expect(refusalOf({ [`${name}_FILE`]: file })).toBe(`${name}_FILE names ${file}, which is empty`);
    await rm(folder, { recursive: true });
    expect(refusalOf({ DATABASE_URL_FILE: file })).toBe(`DATABASE_URL_FILE names ${file}, which cannot be read (ENOENT)`);
  });

  test('is none that the table of settings leaves out', async () => {
    const documented = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const table = documented.slice(documented.indexOf('## Settings'), documented.indexOf('## Watching it'));
    const shortened = (name: string) => [...table.matchAll(/`…(_[A-Z_]+)`/g)].some(([, end]) => name.endsWith(end ?? '-'));
    expect(SETTINGS.filter((name) => !table.includes(`\`${name}\``) && !shortened(name))).toEqual([]);
  });
});
