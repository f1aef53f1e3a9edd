import type { SandboxAchFile } from '@drawbridge/contract/sandbox';
import { describe, expect, test } from 'vitest';
import { all, answer, button, field, fill, one, press, until, words } from '../app/testing.tsx';
import { card, FILES, file, sandbox } from './testing.tsx';

describe('the files at the bank', () => {
  test('are listed both ways, with what became of them', async () => {
    await sandbox({
      [FILES]: answer([
        file('out.ach', { status: 'REJECTED', reject_reason: 'Bad total' }),
        file('in.ach', { direction: 'incoming', status: 'INGESTED' }),
      ]),
    });
    await until(() => all('.file').length === 2);
    expect(words('.file__row .badge')).toEqual(['Rejected', 'Taken in']);
    expect(words('.file__row')[0]).toContain('out.achTo the bank');
    expect(words('.file__row')[1]).toContain('in.achFrom the bank');
  });

  test('say what keeps them', async () => {
    const trouble = 'It has not reached the bank and is tried every 15 minutes: No space left on device';
    await sandbox({
      [FILES]: answer([file('out.ach', { status: 'ORIGINATED', trouble })]),
      'GET /sandbox/ach/files/out.ach': answer('101'),
    });
    await until(() => one('.file__row'));
    await press(one('.file__row'));
    expect(one('.file__inside .notice').textContent).toBe(trouble);
  });

  test('that were rejected are cut anew or given up, once', async () => {
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
    await until(() => one('.file__row'));
    await press(one('.file__row'));
    expect(one('.file__inside').textContent).toContain('Rejected: Bad total');
    await press(button('Cut anew'));
    await until(() => one('.file__inside').textContent?.includes('Rejected: Bad total. Cut anew'));
    expect(all('.file__inside button')).toHaveLength(0);
    expect(page.calls().find((call) => call.path === '/sandbox/ach/decide')?.body).toEqual({ name: 'out.ach', decision: 'reoriginated' });
  });

  test('open as text, in a part of the page that scrolls', async () => {
    const records = '101 091000019 123456780\n5225HARBOR BOOKS';
    await sandbox({ [FILES]: answer([file('out.ach')]), 'GET /sandbox/ach/files/out.ach': answer(records) });
    await until(() => one('.file__row'));
    await press(one('.file__row'));
    await until(() => one('.file__text pre').textContent === records);
    expect(one('.file__text').tabIndex).toBe(0);
    const download = one<HTMLAnchorElement>('.file__inside a[download]');
    expect([download.getAttribute('href'), download.download]).toEqual(['/sandbox/ach/files/out.ach', 'out.ach']);
    expect(one('.file__inside').textContent).toContain('3 records, $64.18 debited, $0.00 credited, effective 03/19/2026.');
    await press(one('.file__row'));
    expect(all('.file__text')).toHaveLength(0);
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
    await until(() => all('.file').length === 2);
    for (const row of all('.file__row')) await press(row);
    expect(words('.file__contents > li')).toEqual(['2 debits, PAYMENT$64.18', '1 notification of change, C01moves nothing']);
  });

  test('cannot be rejected where the bank says that it is too late', async () => {
    await sandbox({
      [FILES]: answer([file('out.ach')]),
      'GET /sandbox/ach/files/out.ach': answer('101'),
    });
    await until(() => one('.file__row'));
    await press(one('.file__row'));
    expect(one('.file__inside').textContent).not.toContain('reject');
  });

  test('is rejected by the bank at one’s wish, with a reason', async () => {
    const page = await sandbox({
      [FILES]: answer([file('out.ach', { rejectable: true })]),
      'GET /sandbox/ach/files/out.ach': answer('101'),
      'POST /sandbox/ach/reject': answer({ name: 'out.ach', reason: 'Bad total' }),
    });
    await until(() => one('.file__row'));
    await press(one('.file__row'));
    await press(button('Let the bank reject it'));
    await press(button('Reject file'));
    expect(one('.file__inside').textContent).toContain('Say why');
    await fill(field('Why the bank rejects it'), ' Bad total ');
    await press(button('Reject file'));
    await until(() => page.calls('POST /sandbox/ach/reject').length === 1);
    expect(page.calls('POST /sandbox/ach/reject')[0]?.body).toEqual({ name: 'out.ach', reason: 'Bad total' });
  });
});
