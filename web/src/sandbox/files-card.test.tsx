import type { SandboxAchFile } from '@drawbridge/contract/sandbox';
import { describe, expect, test } from 'vitest';
import { answer, button, field, fill, link, press, screen, textsOf, until, within } from '../app/testing.tsx';
import { card, FILES, file, sandbox } from './testing.tsx';

const rows = () => screen.queryAllByRole('button', { name: /(To|From) the bank/ });
/** What the first file has opened into. */
const inside = () => document.getElementById(rows()[0]?.getAttribute('aria-controls') ?? '') as HTMLElement;
async function openFile(): Promise<void> {
  await until(() => rows()[0]);
  await press(rows()[0] as HTMLElement);
}

describe('the files at the bank', () => {
  test('are listed both ways, with what became of them', async () => {
    await sandbox({
      [FILES]: answer([
        file('out.ach', { status: 'REJECTED', reject_reason: 'Bad total' }),
        file('in.ach', { direction: 'incoming', status: 'INGESTED' }),
      ]),
    });
    await until(() => rows().length === 2);
    const [out, into] = textsOf(rows());
    expect(out).toMatch(/^out\.achTo the bank.*Rejected$/);
    expect(into).toMatch(/^in\.achFrom the bank.*Taken in$/);
  });

  test('say what keeps them', async () => {
    const trouble = 'It has not reached the bank and is tried every 15 minutes: No space left on device';
    await sandbox({
      [FILES]: answer([file('out.ach', { status: 'ORIGINATED', trouble })]),
      'GET /sandbox/ach/files/out.ach': answer('101'),
    });
    await openFile();
    expect(within(inside()).getByText(trouble)).toBeVisible();
  });

  test('that were rejected are re-originated or abandoned, once', async () => {
    const rejected = file('out.ach', { status: 'REJECTED', reject_reason: 'Bad total' });
    let decision: SandboxAchFile['decision'] = null;
    const page = await sandbox({
      [FILES]: () => answer([{ ...rejected, decision }]),
      'GET /sandbox/ach/files/out.ach': answer('101'),
      'POST /sandbox/ach/decide': () => {
        decision = 'reoriginated';
        return answer({ name: 'out.ach', decision });
      },
    });
    await openFile();
    expect(inside().textContent).toContain('Rejected: Bad total');
    await press(button('Re-originate'));
    await until(() => inside().textContent?.includes('Rejected: Bad total. Re-originated'));
    expect(within(inside()).queryByRole('button')).toBeNull();
    expect(page.calls().find((call) => call.path === '/sandbox/ach/decide')?.body).toEqual({ name: 'out.ach', decision: 'reoriginated' });
  });

  test('open as text, in a part of the page that scrolls', async () => {
    const records = '101 091000019 123456780\n5225HARBOR BOOKS';
    await sandbox({ [FILES]: answer([file('out.ach')]), 'GET /sandbox/ach/files/out.ach': answer(records) });
    await openFile();
    const lines = await until(() => screen.queryByRole('region', { name: 'Text of out.ach' }));
    expect([lines.textContent, lines.tabIndex]).toEqual([records, 0]);
    const download = link('Download out.ach');
    expect([download.getAttribute('href'), download.download]).toEqual(['/sandbox/ach/files/out.ach', 'out.ach']);
    expect(inside().textContent).toContain('3 records, $64.18 debited, $0.00 credited, effective 03/19/2026.');
    await press(rows()[0] as HTMLElement);
    expect(screen.queryByRole('region', { name: 'Text of out.ach' })).toBeNull();
  });

  test('say when there are none yet', async () => {
    await sandbox();
    await until(() => card('files').textContent?.includes('No files yet'));
  });
});

describe('what stands in a file', () => {
  test('is counted in words, both ways', async () => {
    await sandbox({
      [FILES]: answer([
        file('out.ach', { contents: [{ what: 'debit', code: 'PAYMENT', entries: 2, amount: 6418 }] }),
        file('in.ach', {
          direction: 'incoming',
          status: 'INGESTED',
          contents: [{ what: 'change', code: 'C01', entries: 1, amount: 0 }],
        }),
      ]),
      'GET /sandbox/ach/files/out.ach': answer('101'),
      'GET /sandbox/ach/files/in.ach': answer('101'),
    });
    await until(() => rows().length === 2);
    for (const row of rows()) await press(row);
    const contents = screen.getAllByRole('list', { name: 'Contents' });
    expect(contents.flatMap((list) => textsOf(within(list).getAllByRole('listitem')))).toEqual([
      '2 debits, PAYMENT$64.18',
      '1 notification of change, C01moves nothing',
    ]);
  });

  test('cannot be rejected where the bank says that it is too late', async () => {
    await sandbox({
      [FILES]: answer([file('out.ach')]),
      'GET /sandbox/ach/files/out.ach': answer('101'),
    });
    await openFile();
    expect(inside().textContent).not.toContain('reject');
  });

  test("is rejected by the bank at one's wish, with a reason", async () => {
    const page = await sandbox({
      [FILES]: answer([file('out.ach', { rejectable: true })]),
      'GET /sandbox/ach/files/out.ach': answer('101'),
      'POST /sandbox/ach/reject': answer({ name: 'out.ach', reason: 'Bad total' }),
    });
    await openFile();
    await press(button('Let the bank reject it'));
    await press(button('Reject file'));
    expect(inside().textContent).toContain('Say why');
    await fill(field('Why the bank rejects it'), ' Bad total ');
    await press(button('Reject file'));
    await until(() => page.calls('POST /sandbox/ach/reject').length === 1);
    expect(page.calls('POST /sandbox/ach/reject')[0]?.body).toEqual({ name: 'out.ach', reason: 'Bad total' });
  });
});
