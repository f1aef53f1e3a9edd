import { ERRORS } from '@drawbridge/contract/errors';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import {
  answer,
  at,
  button,
  elsewhere,
  errorAt,
  field,
  fill,
  goBack,
  heading,
  later,
  link,
  open,
  person,
  press,
  refuse,
  screen,
  text,
  textsOf,
  toasts,
  until,
} from '../../app/testing.tsx';
import {
  BUSINESS_USER,
  businessesAre,
  CANCEL_DEBIT,
  CHECK_CODE,
  CREATE_DEBIT,
  draft,
  green,
  harbor,
  openTill,
  order,
  PURCHASE,
  status,
} from '../testing.tsx';
import { useCheckout } from './checkout-store.ts';

const PROMPT = "Enter the 5-digit code on the customer's phone.";
const tab = (name: 'scan' | 'type') => screen.getByRole('tab', { name: name === 'scan' ? 'Scan QR Code' : 'Enter Payment Code' });

/** The code screen with an order, on its second tab. */
const codeTab = async (opening: Parameters<typeof openTill>[1] = {}) => {
  const page = await openTill('/merchant/checkout/code', { checkout: { draft: draft() }, ...opening });
  await until(() => tab('type'));
  await press(tab('type'));
  return page;
};
const submit = async (code = 'T2HRD') => {
  await fill(field(PROMPT), code);
  await press(button('Submit'));
};
/** Sends a code with the service answering so, and waits for where it leads. */
const submitted = async (fake: Parameters<typeof openTill>[1], path: string) => {
  const page = await codeTab(fake);
  await submit();
  await until(() => at() === path);
  return page;
};

describe('the code screen', () => {
  test('has a way back and two tabs, the scanner first [MCO-11]', async () => {
    await openTill('/merchant/checkout/code', { checkout: { draft: draft() } });
    await until(() => tab('scan'));
    expect(link('Back to checkout').getAttribute('href')).toBe('/merchant/checkout');
    expect(textsOf(screen.queryAllByRole('tab'))).toEqual(['Scan QR Code', 'Enter Payment Code']);
    expect(tab('scan').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByLabelText('What the camera sees')).toBeVisible();
    await press(link('Back to checkout'));
    expect(at()).toBe('/merchant/checkout');
  });

  test('names the business and the amount of the order', async () => {
    await codeTab();
    expect(screen.getByRole('main').textContent).toContain('Harbor Books');
    expect(screen.getByRole('main').textContent).toContain('$64.18');
  });

  test('without a draft leads to the form', async () => {
    await openTill('/merchant/checkout/code');
    await until(() => at() === '/merchant/checkout');
  });

  test('without a business shows the error screen [MCO-10]', async () => {
    const page = await openTill('/merchant/checkout/code', {
      checkout: { draft: draft() },
      service: { [BUSINESS_USER]: businessesAre(harbor, green) },
    });
    await until(() => text().includes('No business selected'));
    expect(at()).toBe('/merchant/checkout/error');
    expect(page.calls(CREATE_DEBIT)).toHaveLength(0);
  });

  test('says when the businesses cannot be read, and asks again', async () => {
    const page = await openTill('/merchant/checkout/code', {
      checkout: { draft: draft() },
      service: { [BUSINESS_USER]: refuse('INTERNAL') },
    });
    await until(() => text().includes("We couldn't load your business."));
    page.service[BUSINESS_USER] = businessesAre(harbor);
    await press(button('Try again'));
    await until(() => tab('scan'));
  });
});

describe('a typed code', () => {
  test('is asked for with a prompt and Submit, ready to be typed [MCO-16]', async () => {
    await codeTab();
    expect(button('Submit')).toBeTruthy();
    expect(document.activeElement).toBe(field(PROMPT));
  });

  test('reached by the arrows, the focus stays with the tabs', async () => {
    await openTill('/merchant/checkout/code', { checkout: { draft: draft() } });
    await until(() => tab('scan'));
    await act(async () => tab('scan').focus());
    await person.keyboard('{ArrowRight}');
    expect(field(PROMPT)).toBeTruthy();
    expect(document.activeElement).toBe(tab('type'));
  });

  test('is made upper case, and has five characters at most [MCO-17]', async () => {
    await codeTab();
    await fill(field(PROMPT), 't2hrdxyz');
    expect(field(PROMPT).value).toBe('T2HRD');
  });

  test.each(['', 'T', 'T2HR'])('that is "%s" is not sent [MCO-18]', async (code) => {
    const page = await codeTab();
    await submit(code);
    expect(errorAt(PROMPT)).toBe('Please enter a valid 5-digit code.');
    expect(document.activeElement).toBe(field(PROMPT));
    expect(page.calls(CREATE_DEBIT)).toHaveLength(0);
  });

  test('is sent as paymentCode, with the draft and the business [MCO-15] [API-43] [API-04]', async () => {
    const page = await submitted({}, '/merchant/checkout/awaiting');
    expect(page.calls(CREATE_DEBIT).map((call) => call.body)).toEqual([
      {
        purchaseId: null,
        paymentCode: 'T2HRD',
        amount: 6418,
        notes: 'Gift wrap',
        pos_order_id: '20418',
        employee_name: 'Jo',
        channel: 'in_store',
        syn_business_id: harbor.SynBusinessID,
      },
    ]);
    expect(page.calls(CREATE_DEBIT)[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a code of five characters', () => {
  const UNKNOWN = "T2HRD isn't an active code. Check it with the customer, or ask for a new one. 9 tries left.";

  test('is looked up at once, and names the customer by first name and initial, before a debit is asked for [MRC-08]', async () => {
    const page = await codeTab();
    await fill(field(PROMPT), 'T2HR');
    expect(page.calls(CHECK_CODE)).toHaveLength(0);
    await fill(field(PROMPT), 't2hrd');
    await until(() => textsOf(screen.getAllByRole('status')).some((words) => words?.includes('Maya O.')));
    expect(page.calls(CHECK_CODE).map(({ body }) => body)).toEqual([{ paymentCode: 'T2HRD', syn_business_id: harbor.SynBusinessID }]);
    expect(page.calls(CREATE_DEBIT)).toHaveLength(0);
    await press(button('Submit'));
    await until(() => at() === '/merchant/checkout/awaiting');
  });

  test.each([
    ['is unknown or ran out', answer({ customer: null, tries_left: 9 }), UNKNOWN],
    ['is in use', refuse('PURCHASE_ALREADY_USED'), ERRORS.PURCHASE_ALREADY_USED.message],
    [
      'came after too many',
      refuse('TOO_MANY_WRONG_CODES', { message: 'Too many wrong codes. Try again in 5 minutes.' }),
      'Too many wrong codes. Try again in 5 minutes.',
    ],
  ])('that %s is told in place: cells empty and focused, the tab kept, no debit asked for [MRC-08]', async (_what, fake, said) => {
    const page = await codeTab({ service: { [CHECK_CODE]: fake } });
    await fill(field(PROMPT), 'T2HRD');
    await until(() => errorAt(PROMPT) === said);
    expect(textsOf(screen.getAllByRole('alert'))).toEqual([said]);
    expect(field(PROMPT).value).toBe('');
    await press(button('Submit'));
    expect(errorAt(PROMPT)).toBe(said);
    expect(document.activeElement).toBe(field(PROMPT));
    expect(tab('type').getAttribute('aria-selected')).toBe('true');
    expect(at()).toBe('/merchant/checkout/code');
    expect(page.calls(CREATE_DEBIT)).toHaveLength(0);
    page.service[CHECK_CODE] = answer({ customer: 'Maya O.', tries_left: null });
    await fill(field(PROMPT), 'T2HRE');
    await until(() => text().includes('Maya O.'));
    expect(errorAt(PROMPT)).toBeUndefined();
  });

  test.each([
    [null, '/merchant/checkout/code', 0],
    ['Maya O.', '/merchant/checkout/awaiting', 1],
  ])('submitted before the answer waits for it: of %j it leads to %s [MRC-08]', async (customer, path, debits) => {
    const looking = later();
    const page = await codeTab({ service: { [CHECK_CODE]: looking.handler } });
    await submit();
    expect(page.calls(CREATE_DEBIT)).toHaveLength(0);
    await looking.give(answer({ customer, tries_left: customer === null ? 9 : null }));
    await until(() => at() === path);
    expect(page.calls(CREATE_DEBIT)).toHaveLength(debits);
  });

  test('corrected meanwhile, an answer for the earlier one counts no more [MRC-08]', async () => {
    const looking = later();
    const page = await codeTab({
      service: {
        [CHECK_CODE]: (_, count) => (count === 1 ? looking.handler() : answer({ customer: 'Ben R.', tries_left: null })),
      },
    });
    await fill(field(PROMPT), 'T2HRD');
    await fill(field(PROMPT), 'T2HRE');
    await until(() => text().includes('Ben R.'));
    await looking.give(answer({ customer: null, tries_left: 9 }));
    expect(field(PROMPT).value).toBe('T2HRE');
    expect(page.calls(CHECK_CODE)).toHaveLength(2);
  });

  test('that cannot be looked up is left to the debit [MRC-08]', async () => {
    await submitted({ service: { [CHECK_CODE]: 'network' } }, '/merchant/checkout/awaiting');
  });
});

describe('while a debit is asked for', () => {
  test('a loader stands in place of the tabs [MCO-19]', async () => {
    const debit = later();
    await codeTab({ service: { [CREATE_DEBIT]: debit.handler } });
    await submit();
    expect(textsOf(screen.getAllByRole('status'))).toContain('Wait a moment...');
    expect(screen.queryByRole('tab')).toBeNull();
    await debit.give(answer(order()));
    expect(at()).toBe('/merchant/checkout/awaiting');
  });

  test('a second press sends nothing', async () => {
    const debit = later();
    const page = await codeTab({ service: { [CREATE_DEBIT]: debit.handler } });
    await fill(field(PROMPT), 'T2HRD');
    const button_ = button('Submit');
    await act(async () => {
      button_.click();
      button_.click();
    });
    expect(page.calls(CREATE_DEBIT)).toHaveLength(1);
    await debit.give(answer(order()));
  });

  test('a page loaded anew goes on with the same request', async () => {
    const asking = { key: 'key-1', found: { paymentCode: 'T2HRD' }, draft: draft(), business_id: harbor.SynBusinessID };
    // The form may have been emptied since: the request carries all that it needs.
    const page = await openTill('/merchant/checkout/code', { checkout: { asking } });
    await until(() => at() === '/merchant/checkout/awaiting');
    expect(page.calls(CREATE_DEBIT).map((call) => call.headers.get('idempotency-key'))).toEqual(['key-1']);
  });

  test.each([
    ['the arrow', () => press(link('Back to checkout'))],
    ['the browser', goBack],
  ])('who goes back by %s does not want the order any more: it is cancelled as soon as it is known', async (_way, leave) => {
    const debit = later();
    const page = await openTill('/merchant/checkout', { checkout: { draft: draft() }, service: { [CREATE_DEBIT]: debit.handler } });
    await until(() => button('Checkout'));
    await press(button('Checkout'));
    await until(() => tab('type'));
    await press(tab('type'));
    await submit();
    await leave();
    expect(at()).toBe('/merchant/checkout');
    expect(page.calls(CANCEL_DEBIT)).toHaveLength(0);
    await debit.give(answer(order()));
    await until(() => page.calls(CANCEL_DEBIT).length > 0);
    expect(page.calls(CANCEL_DEBIT).map((call) => call.body)).toEqual([{ purchaseId: PURCHASE, syn_business_id: harbor.SynBusinessID }]);
    expect(at()).toBe('/merchant/checkout');
    expect(useCheckout.getState()).toMatchObject({ asking: undefined, response: undefined });
    expect(toasts()).toEqual([]);
  });

  test('an order left and not to be cancelled is told of', async () => {
    const debit = later();
    await codeTab({ service: { [CREATE_DEBIT]: debit.handler, [CANCEL_DEBIT]: refuse('FORBIDDEN') } });
    await submit();
    await press(link('Back to checkout'));
    await debit.give(answer(order()));
    await until(() => toasts().some((words) => words?.includes('Failed to cancel order')));
  });

  test('a refusal after leaving changes nothing', async () => {
    const debit = later();
    const page = await codeTab({ service: { [CREATE_DEBIT]: debit.handler } });
    await submit();
    await press(link('Back to checkout'));
    await debit.give(refuse('PURCHASE_NOT_FOUND'));
    expect(at()).toBe('/merchant/checkout');
    expect(page.calls(CANCEL_DEBIT)).toHaveLength(0);
    expect(toasts()).toEqual([]);
  });
});

describe('the answer to a debit', () => {
  test('that was made leads to awaiting, and is kept [MCO-23] [API-44]', async () => {
    await submitted({}, '/merchant/checkout/awaiting');
    expect(useCheckout.getState().response).toEqual(order());
  });

  test('INSUFFICIENT_FUNDS has a screen of its own [MCO-46] [ERR-01]', async () => {
    await submitted({ service: { [CREATE_DEBIT]: refuse('INSUFFICIENT_FUNDS') } }, '/merchant/checkout/insufficient-funds');
  });

  test('ACCOUNT_INVALID has a screen of its own [MCO-47] [ERR-01]', async () => {
    await submitted({ service: { [CREATE_DEBIT]: refuse('ACCOUNT_INVALID') } }, '/merchant/checkout/account-error');
  });

  test.each([
    ['PURCHASE_NOT_FOUND', ERRORS.PURCHASE_NOT_FOUND.message],
    ['PURCHASE_ALREADY_USED', ERRORS.PURCHASE_ALREADY_USED.message],
    ['BALANCE_UNAVAILABLE', ERRORS.BALANCE_UNAVAILABLE.message],
    ['TOO_MANY_WRONG_CODES', 'Too many wrong codes. Try again in 5 minutes.'],
  ] as const)('%s is told in the words of the service [MCO-48]', async (code, message) => {
    const page = await submitted({ service: { [CREATE_DEBIT]: refuse(code, { message }) } }, '/merchant/checkout/error');
    expect(text()).toContain(message);
    expect(page.calls(CREATE_DEBIT)).toHaveLength(1);
  });

  test('without a code is told in its own words [MCO-49]', async () => {
    await submitted({ service: { [CREATE_DEBIT]: elsewhere({ message: 'Out of paper' }, 400) } }, '/merchant/checkout/error');
    expect(text()).toContain('Out of paper');
  });

  test.each([
    ['an error without words', elsewhere({}, 400)],
    ['an error without a body', elsewhere(undefined, 400)],
    ['an empty answer', elsewhere(undefined, 200)],
    ['an answer without an order', elsewhere({}, 200)],
  ])('%s is told as An error occurred [MCO-49]', async (_what, fake) => {
    await submitted({ service: { [CREATE_DEBIT]: fake } }, '/merchant/checkout/error');
    expect(text()).toContain('An error occurred');
  });
});

describe("the customer's code opened as an address", () => {
  test('begins a checkout for that purchase, and is sent without a scan', async () => {
    const page = await openTill(`/merchant/payment/${PURCHASE}`);
    await until(() => text().includes("We have the customer's code."));
    expect(at()).toBe('/merchant/checkout');
    await fill(field('Total Price'), '6418');
    await press(button('Checkout'));
    await until(() => at() === '/merchant/checkout/awaiting');
    expect(page.calls(CREATE_DEBIT).map((call) => call.body)).toMatchObject([{ purchaseId: PURCHASE, paymentCode: null, amount: 6418 }]);
  });

  test.each([
    ['nobody', {}],
    ['a consumer', { claims: { sub: 'usr_1', paybotic_banking_roles: ['pc:consumer'], permissions: [] } }],
  ])('is no page for %s', async (_who, opening) => {
    await open(`/merchant/payment/${PURCHASE}`, opening);
    await until(() => heading() === "Oops! No one's here.");
  });

  test('may not be used by someone who may not take payments', async () => {
    await openTill(`/merchant/payment/${PURCHASE}`, { role: 'ViewAccount' });
    await until(() => at() === '/unauthorized');
  });

  test('is forgotten once it was sent: the next order is scanned', async () => {
    await openTill('/merchant/checkout/code', {
      checkout: { draft: draft(), scanned_purchase_id: PURCHASE },
      service: { [CREATE_DEBIT]: refuse('PURCHASE_NOT_FOUND') },
    });
    await until(() => at() === '/merchant/checkout/error');
    await press(link('Try Again'));
    await until(() => button('Checkout'));
    await press(button('Checkout'));
    await until(() => tab('scan'));
  });
});

test('the order stays with the business it was entered for, whatever is chosen later', async () => {
  const page = await codeTab({
    role: 'AdminStore',
    checkout: { draft: draft(), business_id: green.SynBusinessID },
    service: { [BUSINESS_USER]: businessesAre(harbor, green), [CANCEL_DEBIT]: answer(status('DENIED')) },
  });
  expect(screen.getByRole('main').textContent).toContain('Green Leaf Market');
  await submit();
  await until(() => at() === '/merchant/checkout/awaiting');
  await press(button('Cancel Order'));
  await until(() => at() === '/merchant/checkout/cancelled');
  const ids = [CREATE_DEBIT, CANCEL_DEBIT].flatMap((which) => page.calls(which)).map((call) => call.body);
  expect(ids).toMatchObject([{ syn_business_id: green.SynBusinessID }, { syn_business_id: green.SynBusinessID }]);
});
