import { expect, test } from 'vitest';
import { answer, at, button, field, fill, heading, person, press, refuse, screen, text, until, within } from '../../app/testing.tsx';
import { NOW, openConsole, proposal, WAITING } from '../testing.tsx';

const DELIVERIES = 'GET /provider/api/deliveries';
const RELEASE = 'POST /provider/api/deliveries/release';
const held = {
  held: { since: NOW, why: 'the journal knows more than the database' },
  lines: ['ach-1.ach  lies with the bank, and this database does not know it'],
  files: ['ach-1.ach'],
  obstacle: null,
};
const open = async (role: 'ProviderAdmin' | 'ProviderAuditor', service = {}) => {
  const page = await openConsole('/provider/settings', role, service);
  await until(() => heading() === 'Settings');
  return page;
};

test('looks something up, keeps it in the address, and says what is not there [PRV-25]', async () => {
  const page = await open('ProviderAuditor', {
    'GET /provider/api/look-up?what=dry-run-cutoff': answer({ at: NOW, lines: ['Nothing would be sent.'] }),
  });
  await press(button('Look up'));
  await until(() => text().includes('Nothing would be sent.'));
  expect(at()).toBe('/provider/settings?what=dry-run-cutoff');
  page.service['GET /provider/api/look-up?what=trace&about=nobody'] = refuse('BAD_INPUT', {
    message: 'Nothing is known of nobody',
    field: 'about',
  });
  await person.selectOptions(field('What'), 'trace');
  expect(button('Look up')).toBeDisabled();
  await fill(field('Transaction ID, payout, trace number, or FILE:LINE'), 'nobody');
  await press(button('Look up'));
  await until(() => text().includes('Nothing is known of nobody'));
  window.history.back();
  await until(() => text().includes('Nothing would be sent.'));
  expect(field('What')).toHaveValue('dry-run-cutoff');
});

test('held deliveries are compared, and their release proposed with what the bank says [PRV-25]', async () => {
  const page = await open('ProviderAdmin', {
    [DELIVERIES]: answer(held),
    [RELEASE]: answer({ proposal: proposal({ about: 'deliveries' }) }),
  });
  await press(button('Compare now'));
  await until(() => text().includes('lies with the bank'));
  await press(button('Propose to release'));
  const dialog = within(screen.getByRole('dialog'));
  await person.selectOptions(field('ach-1.ach'), 'arrived');
  await fill(field('Reason'), 'Compared with their list');
  await press(dialog.getByRole('button', { name: 'Propose' }));
  await until(() => page.calls(RELEASE).length === 1);
  expect(page.calls(RELEASE)[0]?.body).toEqual({
    arrived: ['ach-1.ach'],
    never_arrived: [],
    by_hand: [],
    nothing_was_sent: false,
    unreadable_known: false,
    reason: 'Compared with their list',
  });
});

test('an auditor compares, and changes nothing; a failure is said [PRV-02]', async () => {
  const page = await open('ProviderAuditor', { [DELIVERIES]: refuse('INTERNAL'), [WAITING]: answer({ proposals: [], has_more: false }) });
  expect(screen.queryByRole('button', { name: 'Create a new key' })).toBeNull();
  await press(button('Compare now'));
  await until(() => text().includes("We couldn't reach the bank."));
  page.service[DELIVERIES] = answer(held);
  await press(button('Compare now'));
  await until(() => text().includes('lies with the bank'));
  expect(screen.queryByRole('button', { name: 'Propose to release' })).toBeNull();
});
