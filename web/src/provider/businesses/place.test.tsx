import { expect, test } from 'vitest';
import { answer, field, fill, heading, press, refuse, screen, until, within } from '../../app/testing.tsx';
import { openConsole } from '../testing.tsx';
import { business, ID } from './testing.ts';

const ADDRESS = 'POST /provider/api/businesses/address';
const ZONE = 'POST /provider/api/businesses/time-zone';
const BUSINESS = business();
const openOne = async (service = {}, business = BUSINESS, role: 'ProviderSupport' | 'ProviderAuditor' = 'ProviderSupport') => {
  const page = await openConsole(`/provider/businesses/${ID}`, role, {
    [`GET /provider/api/businesses/${ID}`]: answer(business),
    [`GET /provider/api/businesses/${ID}/users`]: answer({ users: [], businesses: [], has_more: false }),
    ...service,
  });
  await until(() => heading() === 'Harbor Books');
  return page;
};
const text = () => document.body.textContent ?? '';
const change = (panel: string) => press(within(screen.getByRole('region', { name: panel })).getByRole('button', { name: 'Change' }));
const submit = () => press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change' }));

test("a business's address is shown and changed, and what was typed stays when it is refused [PRV-07]", async () => {
  const page = await openOne({ [ADDRESS]: refuse('NOTHING_CHANGES') });
  expect(screen.getByRole('region', { name: 'Address' })).toHaveTextContent('88 Wharf RoadPortland, ME 04101');
  await change('Address');
  await fill(field('Zip code'), '9460');
  await fill(field('Reason'), 'They moved');
  await submit();
  await until(() => text().includes('Zip code must be exactly 5 digits'));
  await fill(field('Street'), '<script>');
  await fill(field('Zip code'), '94607');
  await submit();
  await until(() => text().includes('Use letters, numbers and basic punctuation only'));
  expect(page.calls(ADDRESS)).toEqual([]);
  await fill(field('Street'), '7 Pier Street');
  await submit();
  await until(() => text().includes('Nothing would change.'));
  expect(field('Street')).toHaveValue('7 Pier Street');
  page.service[ADDRESS] = answer({});
  await submit();
  await until(() => screen.queryByRole('dialog') === null);
  const body = {
    id: ID,
    street_one: '7 Pier Street',
    street_two: null,
    city: 'Portland',
    state: 'ME',
    postal_code: '94607',
    reason: 'They moved',
  };
  expect(page.calls(ADDRESS).at(-1)?.body).toEqual(body);
});

test("a business's time zone is chosen among those of America, with what it changes [PRV-07]", async () => {
  const page = await openOne({ [ZONE]: answer({}) }, { ...BUSINESS, time_zone: 'America/Boise' });
  await change('Time zone');
  expect(screen.getByRole('dialog')).toHaveTextContent('including past ones');
  expect(field('Days go by')).toHaveValue('America/Boise');
  await fill(field('Days go by'), 'America/Denver');
  await fill(field('Reason'), 'They moved');
  await submit();
  await until(() => screen.queryByRole('dialog') === null);
  expect(page.calls(ZONE).map(({ body }) => body)).toEqual([{ id: ID, time_zone: 'America/Denver', reason: 'They moved' }]);
});

test('an auditor sees both, and is offered no change', async () => {
  await openOne({}, BUSINESS, 'ProviderAuditor');
  expect(screen.getByRole('region', { name: 'Time zone' })).toHaveTextContent('Eastern (America/New_York)');
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});
