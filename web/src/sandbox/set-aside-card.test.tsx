import type { SandboxException } from '@drawbridge/contract/sandbox';
import { describe, expect, test } from 'vitest';
import { answer, button, field, fill, press, refuse, screen, until, within } from '../app/testing.tsx';
import { card, NOW, SET_ASIDE, sandbox, waiting } from './testing.tsx';

const SETTLE = 'POST /sandbox/ach/exceptions/resolve';
const row = (number: number, more: Partial<SandboxException> = {}): SandboxException => ({
  number,
  at: NOW,
  file: 'returns.ach',
  line: 3,
  reason: 'other_company',
  detail: 'it is for company 9876543210',
  ...more,
});
const words = () => card('set-aside').textContent ?? '';
const asides = () => within(screen.getByRole('list', { name: 'Set aside' })).getAllByRole('listitem');

describe('what was set aside', () => {
  test('is told with its reason, in words, and leads to the line', async () => {
    const nines = { reason: 'unreadable_file', file: 'nines.ach', line: null, detail: 'it has 2147483648 bytes' } as const;
    await sandbox({ [SET_ASIDE]: waiting([row(1), row(2, nines)], 5) });
    await until(() => asides().length === 2);
    expect(words()).toContain('An entry for another companyIt is for company 9876543210');
    expect(words()).toContain("A file that can't be readIt has 2147483648 bytes");
    expect(words().match(/No payment posts until somebody has dealt with this/g)).toHaveLength(1);
    expect(words()).toContain('And 3 more after these.');
    const links = asides()
      .flatMap((item) => within(item).queryAllByRole('link'))
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/sandbox/trace?of=returns.ach%3A3', '/sandbox/trace?of=nines.ach']);
  });

  test('is shown from the oldest on, and all of it at a press', async () => {
    await sandbox({ [SET_ASIDE]: waiting([1, 2, 3, 4, 5, 6, 7, 8].map((number) => row(number, { line: number }))) });
    await until(() => asides().length === 6);
    expect(words()).not.toContain('more after these');
    await press(button('Show all 8'));
    expect(asides()).toHaveLength(8);
    await press(button('Show fewer'));
    expect(asides()).toHaveLength(6);
  });

  test('is ticked off with a word about it, and is gone', async () => {
    let rows = [row(7)];
    const page = await sandbox({
      [SET_ASIDE]: () => waiting(rows),
      [SETTLE]: () => {
        rows = [];
        return answer({ number: 7, anew: true, by: 'sandbox', note: 'Not ours' });
      },
    });
    await until(() => asides().length === 1);
    await press(button('Mark as handled: returns.ach, line 3'));
    await press(button('Mark as handled'));
    expect(words()).toContain('Say what was done');
    await fill(field('What was done about it'), ' Not ours ');
    await press(button('Mark as handled'));
    await until(() => words().includes('Nothing needs attention'));
    expect(page.calls(SETTLE).map(({ body }) => body)).toEqual([{ number: 7, note: 'Not ours' }]);
  });

  test('stays where it could not be ticked off, and says why', async () => {
    await sandbox({ [SET_ASIDE]: waiting([row(7)]), [SETTLE]: refuse('NOT_FOUND') });
    await until(() => asides().length === 1);
    await press(button('Mark as handled: returns.ach, line 3'));
    await fill(field('What was done about it'), 'Not ours');
    await press(button('Mark as handled'));
    await until(() => words().includes('Not found.'));
    await press(button('Cancel'));
    expect(screen.queryByLabelText('What was done about it')).toBeNull();
  });

  test('says who was first to whoever ticks it off second, and that their words are not kept', async () => {
    let rows = [row(7)];
    await sandbox({
      [SET_ASIDE]: () => waiting(rows),
      [SETTLE]: () => {
        rows = [];
        return answer({ number: 7, anew: false, by: 'Ingrid', note: 'The bank sent it by mistake' });
      },
    });
    await until(() => asides().length === 1);
    await press(button('Mark as handled: returns.ach, line 3'));
    await fill(field('What was done about it'), 'Not ours');
    await press(button('Mark as handled'));
    await until(() => words().includes("before you, as Ingrid: “The bank sent it by mistake”. Your note wasn't saved."));
    await press(button('Close'));
    await until(() => words().includes('Nothing needs attention'));
  });

  test('stands before what no file can hold, which goes by itself', async () => {
    const debit = { kind: 'debit', reference: 'K7Q2M9XA', reason: 'the numbers of the account cannot be opened', since: NOW } as const;
    const deposits = { kind: 'micro_entry', reference: 'acc_1', reason: 'it fits no entry', since: NOW } as const;
    await sandbox({ [SET_ASIDE]: waiting([row(1)], 1, [debit, deposits]) });
    await until(() => asides().length === 3);
    expect(words()).toContain('A debit that no file can holdThe numbers of the account cannot be opened');
    expect(words()).toContain('Test deposits that no file can holdIt fits no entryacc_1, since ');
    expect(words().match(/It goes out with the first file that can hold it/g)).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: /^Mark as handled/ })).toHaveLength(1);
    expect(
      asides()
        .flatMap((item) => within(item).queryAllByRole('link'))
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/sandbox/trace?of=returns.ach%3A3', '/sandbox/trace?of=K7Q2M9XA']);
  });
});
