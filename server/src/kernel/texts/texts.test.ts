import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { texts, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalsOf } from '../../../test/support/config-refusals.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { newPayer, pay, tillOf } from '../../../test/support/payments.ts';
import { newcomer, openShop, registerConsumer } from '../../../test/support/people.ts';
import { invariants } from '../../people/consents/index.ts';
import { readBlocks } from './blocks.ts';

const ENGLISH = `---
version: 7
date: 2026-03-01
---
# Our terms

## 1. What you agree to
Each debit needs *your* **agreement**. Read [why](https://example.com/why).

1. One
   - deeper
2. Two

| Fee | Amount |
| --- | --- |
| none | $0 |
`;
const SPANISH = ENGLISH.replace('# Our terms', '# Nuestros términos').replace('Each debit needs', 'Cada débito necesita');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-texts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('a text', () => {
  test('is read into parts without markup', () => {
    expect(readBlocks(ENGLISH.slice(ENGLISH.indexOf('# Our')))).toEqual({
      title: 'Our terms',
      blocks: [
        { is: 'heading', level: 2, cells: [[{ text: '1. What you agree to' }]] },
        {
          is: 'paragraph',
          level: 0,
          cells: [
            [
              { text: 'Each debit needs ' },
              { text: 'your', emphasis: true },
              { text: ' ' },
              { text: 'agreement', strong: true },
              { text: '. Read ' },
              { text: 'why', href: 'https://example.com/why' },
              { text: '.' },
            ],
          ],
        },
        { is: 'item', level: 1, label: '1.', cells: [[{ text: 'One' }]] },
        { is: 'item', level: 2, label: '•', cells: [[{ text: 'deeper' }]] },
        { is: 'item', level: 1, label: '2.', cells: [[{ text: 'Two' }]] },
        { is: 'head', level: 0, cells: [[{ text: 'Fee' }], [{ text: 'Amount' }]] },
        { is: 'row', level: 0, cells: [[{ text: 'none' }], [{ text: '$0' }]] },
      ],
    });
  });

  test('has its highest headings below the title of the page, whatever they are', () => {
    const levels = (text: string) => readBlocks(text).blocks.map(({ level }) => level);
    expect(levels('#### a\n##### b\n###### c\n')).toEqual([2, 3, 4]);
    expect(levels('# title\n\n# a\n## b\n')).toEqual([2, 3]);
  });

  test.each([
    ['<b>raw</b>', 'holds HTML in line 6'],
    ['Hi <img src=x onerror=alert(1)>', 'holds HTML in line 6'],
    ['![a](https://example.com/a.png)', 'holds a picture in line 6'],
    ['[x](javascript:alert(1))', 'holds a link to "javascript:alert(1)" in line 6: links lead to https:, mailto: and tel: alone'],
    ['[x](http://example.com)', 'holds a link to "http://example.com" in line 6: links lead to https:, mailto: and tel: alone'],
    ['[x](/dashboard)', 'holds a link to "/dashboard" in line 6: links lead to https:, mailto: and tel: alone'],
  ])('is refused with its line where it holds what no page shows: %s', async (body, why) => {
    const path = await file('unfit.md', `---\nversion: 1\ndate: 2026-03-01\n---\n\n${body}\n`);
    expect(refusalsOf({ TERMS_FILE: path })).toEqual([`TERMS_FILE names ${path}, which ${why}`]);
  });

  test.each([
    ['', 'must begin with lines ---, version: …, date: 2026-12-01, ---: what people agree to is kept with both'],
    ['---\nversion: 1\ndate: 2026-02-30\n---\nx\n', 'has the date "2026-02-30", which is no day such as 2026-12-01'],
    ['---\nversion: 1\ndate: 2026-03-01\n---\n', 'holds no text'],
    ['---\nauthor: me\n---\nx\n', 'says "author: me" above its text, where title, version, date may stand'],
    [Buffer.from([0xff, 0xfe, 0x41]), 'is no text in UTF-8'],
    [`${'x'.repeat(257 * 1024)}`, 'is larger than 256 KiB'],
  ])('is refused where it is none that people can agree to (%#)', async (content, why) => {
    const path = await file('none.md', content);
    expect(refusalsOf({ PRIVACY_FILE: path })).toEqual([`PRIVACY_FILE names ${path}, which ${why}`]);
  });

  test('is refused where two settings name it, where none does, and where its languages differ', async () => {
    const path = await file('two.md', ENGLISH);
    const spanish = await file('two.es.md', SPANISH.replace('version: 7', 'version: 8'));
    expect(refusalsOf({ TERMS_FILE: path, TERMS_URL: 'https://example.com/terms' })).toEqual([
      'TERMS_FILE: the Spanish text has the version "8", the English "7": they must be the same',
      'TERMS_URL and TERMS_FILE are both set: keep one of them',
    ]);
    await writeFile(spanish, '<p>');
    expect(refusalsOf({ TERMS_FILE: path, PRIVACY_URL: '/privacy', HELP_FILE: '/nowhere.md' })).toEqual([
      `TERMS_FILE names ${path}, and ${spanish} beside it, which must begin with lines ---, version: …, date: 2026-12-01, ---: what people agree to is kept with both`,
      'HELP_FILE names /nowhere.md, which cannot be read (ENOENT)',
      'PRIVACY_URL leads to a page of ours that is empty: set PRIVACY_FILE',
    ]);
    expect(refusalsOf({ HELP_URL: 'javascript:alert(1)' })).toEqual([
      'HELP_URL must begin with https://, or with one / for a page of ours, not "javascript:alert(1)"',
    ]);
  });
});

describe('the provider’s own terms', () => {
  let server: TestServer;
  beforeAll(async () => {
    const TERMS_FILE = await file('terms.md', ENGLISH);
    await file('terms.es.md', SPANISH);
    server = await startTestServer({ env: { TERMS_FILE, PRIVACY_URL: 'https://example.com/privacy' } });
  });
  afterAll(() => server.stop());

  const read = async (language: string) => {
    const answer = await fetch(`${server.url}/api${texts.read.path.replace('{name}', 'terms')}`, {
      headers: { 'accept-language': language },
    });
    return { status: answer.status, body: (await answer.json()) as { title: string; sha256: string; language: string } };
  };

  /** What was agreed to with each debit, in their order. */
  const agreed = () =>
    server.context.db.many<{ sha256: string; version: string }>(
      `select v.sha256, v.version
         from consents c join consent_texts t on t.id = c.text_id join consent_terms v on v.sha256 = t.terms_sha256 order by c.seq`,
    );

  test('can be read by anyone, in the language of the page, with version, day and hash; what there is none of is not found', async () => {
    expect(await server.ok(texts.read, { params: { name: 'terms' } })).toMatchObject({
      title: 'Our terms',
      language: 'en',
      version: '7',
      date: '2026-03-01',
      sha256: sha256(ENGLISH),
    });
    expect((await read('es-US,es;q=0.9')).body).toMatchObject({ title: 'Nuestros términos', language: 'es', sha256: sha256(SPANISH) });
    expect((await server.call(texts.read, { params: { name: 'help' } })).status).toBe(404);
  });

  test('are kept with each registration, in the language that was read, and with each debit that is approved', async () => {
    const { db } = server.context;
    const keptOf = (user_id: string) =>
      db.one<{ text: string; version: string }>(
        'select t.text, t.version from consumers c join consent_terms t on t.sha256 = c.terms_hash where c.user_id = $1',
        [user_id],
      );
    expect(await keptOf((await registerConsumer(server)).user_id)).toEqual({ text: ENGLISH, version: '7' });
    const ana = await newcomer(server);
    await server.ok(users.createSelf, { token: ana.token, body: ana.profile, headers: { 'accept-language': 'es' } });
    const { id } = await db.one<{ id: string }>(
      'select user_id as id from consumers order by terms_accepted_at desc, user_id desc limit 1',
    );
    expect((await keptOf(id)).text).toBe(SPANISH);
    // Whatever the language of the call: what the page showed.
    const { user_id, token } = await registerConsumer(server, { terms_sha256: sha256(SPANISH) });
    expect((await keptOf(user_id)).text).toBe(SPANISH);
    expect(await server.ok(users.readTerms, { token })).toMatchObject({ title: 'Nuestros términos', version: '7' });

    await pay(server, await newPayer(server), await tillOf(await openShop(server)), 2_500);
    expect(await agreed()).toEqual([{ sha256: sha256(ENGLISH), version: '7' }]);
  });

  test('stay with what was agreed to when new ones come, and the new ones are named by what is agreed to then', async () => {
    const TERMS_FILE = await file('later.md', ENGLISH.replace('version: 7', 'version: 8'));
    const later = await startTestServer({ beside: server, env: { TERMS_FILE } });
    try {
      await pay(later, await newPayer(later), await tillOf(await openShop(later)), 1_000);
      expect((await agreed()).map(({ version }) => version)).toEqual(['7', '8']);
      const late = await newcomer(later, { terms_sha256: sha256(ENGLISH) });
      expect(await later.call(users.createSelf, { token: late.token, body: late.profile })).toMatchObject({
        status: 409,
        refusal: { code: 'TERMS_CHANGED' },
      });
      const { sha256: shown } = await later.ok(texts.read, { params: { name: 'terms' } });
      expect((await later.call(users.createSelf, { token: late.token, body: { ...late.profile, terms_sha256: shown } })).status).toBe(200);
    } finally {
      await later.stop();
    }
  });

  test('are found changed by `npm run prove`', async () => {
    const check = invariants.find(({ name }) => name === 'the terms that authorizations name hash to their name');
    expect(await check?.check(server.context.db)).toEqual([]);
    const owner = ownerDatabase(server);
    try {
      await owner.run(`update consent_terms set text = text || ' And more.' where version = '7'`);
      expect(await check?.check(server.context.db)).toHaveLength(2);
      await owner.run(`update consent_terms set text = replace(text, ' And more.', '') where version = '7'`);
      expect(await check?.check(server.context.db)).toEqual([]);
    } finally {
      await owner.close();
    }
  });
});

test('terms that stand elsewhere are kept by their address', async () => {
  const server = await startTestServer({ env: { TERMS_URL: 'https://example.com/terms' } });
  try {
    const { user_id, token } = await registerConsumer(server);
    const kept = await server.context.db.one<{ text: string }>(
      'select t.text from consumers c join consent_terms t on t.sha256 = c.terms_hash where c.user_id = $1',
      [user_id],
    );
    expect(kept).toEqual({ text: 'The terms at https://example.com/terms' });
    const href = 'https://example.com/terms';
    expect((await server.ok(users.readTerms, { token })).blocks.map(({ cells }) => cells)).toEqual([[[{ text: href, href }]]]);
  } finally {
    await server.stop();
  }
});
