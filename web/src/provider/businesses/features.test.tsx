import { expect, test } from 'vitest';
import { answer, button, field, fill, heading, press, refuse, screen, until, within } from '../../app/testing.tsx';
import { openConsole } from '../testing.tsx';
import { business, ID } from './testing.ts';

const SET = 'POST /provider/api/businesses/feature';
const BUSINESS = business({
  features: [
    { feature: 'payment_link', on: true, on_server: true },
    { feature: 'invoice_link', on: false, on_server: false },
  ],
});
const openOne = async (role: 'ProviderSupport' | 'ProviderAuditor', service = {}) => {
  const page = await openConsole(`/provider/businesses/${ID}`, role, {
    [`GET /provider/api/businesses/${ID}`]: answer(BUSINESS),
    [`GET /provider/api/businesses/${ID}/users`]: answer({ users: [], businesses: [], has_more: false }),
    ...service,
  });
  await until(() => heading() === 'Harbor Books');
  return page;
};
const panel = () => screen.getByRole('region', { name: 'Takes payments by' });

test("a business's features are shown, and switched with a reason that stays when it is refused [PRV-07]", async () => {
  const page = await openOne('ProviderSupport', { [SET]: refuse('NOTHING_CHANGES') });
  expect(panel()).toHaveTextContent('Off, here and on this server');
  await press(button('Turn off: Payment links'));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent("open ones can't be paid");
  await fill(field('Reason'), 'They asked');
  await press(within(dialog).getByRole('button', { name: 'Turn off' }));
  await until(() => dialog.textContent?.includes('Nothing would change.'));
  expect(field('Reason')).toHaveValue('They asked');
  page.service[SET] = answer({});
  await press(within(dialog).getByRole('button', { name: 'Turn off' }));
  await until(() => screen.queryByRole('dialog') === null);
  expect(page.calls(SET).at(-1)?.body).toEqual({ id: ID, feature: 'payment_link', on: false, reason: 'They asked' });
  await press(button('Turn on: Invoice links'));
  expect(screen.getByRole('dialog')).toHaveTextContent('This is turned off for the whole server');
});

test("an auditor sees a business's features, and is offered no switch", async () => {
  await openOne('ProviderAuditor');
  expect(panel()).toHaveTextContent('Payment links');
  expect(within(panel()).queryByRole('button')).toBeNull();
});
