import type { ConsoleFailure } from '@drawbridge/contract/provider';
import { expect, test } from 'vitest';
import { answer, fill, press, refuse, screen, text, until, within } from '../../app/testing.tsx';
import { NOW, openConsole } from '../testing.tsx';

const LIST = 'GET /provider/api/failures';
const DROP = 'POST /provider/api/failures/drop';
const BOUNCE = 'POST /provider/api/failures/bounce';
const common = { at: NOW, tries: 2, next_try_at: NOW, may_repeat: true, may_drop: true };
const message: ConsoleFailure = {
  ...common,
  kind: 'message',
  id: `msg_${'0'.repeat(26)}`,
  may_repeat: false,
  channel: 'email',
  purpose: 'receipt',
  state: 'queued',
  failure: 'unreachable',
  code: '421',
};
const webhook: ConsoleFailure = {
  ...common,
  kind: 'webhook',
  id: `whm_${'0'.repeat(26)}`,
  next_try_at: null,
  may_drop: false,
  type: 'purchase.posted',
  public_id: '7KQ9XM4T2HRD',
  business: { id: 'biz_1', name: 'Harbor Books' },
  host: 'books.example',
  failure: 'It answered 500.',
};
const page = (failures: readonly ConsoleFailure[]) => answer({ failures, has_more: false });

test('a message that waits says why and when it is tried next, and is dropped once it is said what its reader goes without [PRV-18]', async () => {
  const opened = await openConsole('/provider/failures', 'ProviderOperator', { [LIST]: page([message]), [DROP]: answer({}) });
  await until(() => text().includes('Receipt, by email'));
  expect(text()).toContain('Queued: nobody who delivers could be reached (421). Tried 2 times, and again');
  expect(screen.queryByRole('button', { name: /^Repeat/ })).toBeNull();
  await press(screen.getByRole('button', { name: 'Drop: Receipt, by email' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/The recipient doesn't get the receipt/)).toBeTruthy();
  await fill(dialog.getByLabelText('Reason'), 'The address is wrong');
  opened.service[LIST] = page([]);
  await press(dialog.getByRole('button', { name: 'Drop' }));
  await until(() => text().includes('No failures'));
  expect(opened.calls(DROP).map(({ body }) => body)).toEqual([{ kind: 'message', id: message.id, reason: 'The address is wrong' }]);
});

test('webhooks are chosen in the address and lead to their payment; an auditor is offered nothing [PRV-18]', async () => {
  const opened = await openConsole('/provider/failures?kind=webhook', 'ProviderAuditor', { [LIST]: page([webhook]) });
  await until(() => text().includes('Harbor Books: “It answered 500.”'));
  expect(opened.calls(LIST).map(({ path }) => path)).toEqual(['/provider/api/failures?kind=webhook']);
  expect(screen.getByRole('link', { name: 'purchase.posted of 7KQ9XM4T2HRD to books.example' })).toHaveAttribute(
    'href',
    '/provider/payments/7KQ9XM4T2HRD',
  );
  expect(screen.queryByRole('button', { name: /^(Repeat|Drop)/ })).toBeNull();
  await press(screen.getByRole('button', { name: 'Jobs' }));
  expect(window.location.search).toBe('?kind=job');
});

test('a job is called what it does, with its name in the queue beside what went wrong [PRV-18]', async () => {
  const job = { ...common, kind: 'job', task: 'receipts.mail_receipt', failure: 'no answer', may_drop: false } as const;
  const jobs = [
    { ...job, id: '2' },
    { ...job, id: '1', task: 'rooms.new_task' },
  ];
  await openConsole('/provider/failures?kind=job', 'ProviderOperator', { [LIST]: page(jobs) });
  await until(() => screen.queryByRole('button', { name: 'Repeat: Email a receipt' }));
  expect(text()).toContain('receipts.mail_receipt: “no answer”. Tried 2 times');
  expect(screen.getByRole('button', { name: 'Repeat: rooms.new_task' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Drop/ })).toBeNull();
});

test("what can't be read says so [PRV-18]", async () => {
  await openConsole('/provider/failures', 'ProviderOperator', { [LIST]: 'network' });
  await until(() => text().includes("We couldn't load the failures"));
});

test('a bounced email is recorded with its status and a reason; what was typed stays where it is no news [PRV-25]', async () => {
  const opened = await openConsole('/provider/failures', 'ProviderOperator', { [LIST]: page([]), [BOUNCE]: refuse('BOUNCE_NOT_NEWS') });
  await press(await until(() => screen.queryByRole('button', { name: 'Record a bounced email' })));
  const dialog = within(screen.getByRole('dialog'));
  await fill(dialog.getByLabelText(/^Address it bounced to/), `bounces+${message.id}@center.example`);
  await fill(dialog.getByLabelText(/^Status/), '5.1.1');
  await fill(dialog.getByLabelText('Reason'), 'Their server said so');
  await press(dialog.getByRole('button', { name: 'Note' }));
  await until(() => text().includes('Nothing was changed'));
  expect(dialog.getByLabelText(/^Status/)).toHaveValue('5.1.1');
  opened.service[BOUNCE] = answer({});
  opened.service[LIST] = page([{ ...message, state: 'undelivered', failure: 'no_such_recipient', code: '5.1.1' }]);
  await press(dialog.getByRole('button', { name: 'Note' }));
  await until(() => text().includes('there is no such recipient (5.1.1)'));
  expect(opened.calls(BOUNCE).at(-1)?.body).toEqual({
    message: `bounces+${message.id}@center.example`,
    status: '5.1.1',
    reason: 'Their server said so',
  });
});

test('who only reads is offered no way to record a bounced email [PRV-25]', async () => {
  await openConsole('/provider/failures', 'ProviderAuditor', { [LIST]: page([message]) });
  await until(() => text().includes('Receipt, by email'));
  expect(screen.queryByRole('button', { name: /bounced email/ })).toBeNull();
});
