import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../ui/testing.tsx';
import type { WidgetOutcome } from './bank-widget.ts';
import PlaidWidget from './plaid-widget.tsx';

type Options = Parameters<NonNullable<typeof window.Plaid>['create']>[0];

const script = () => document.head.querySelector<HTMLScriptElement>('script[src^="https://cdn.plaid.com/"]');
const tell = (event: 'load' | 'error') =>
  act(async () => {
    script()?.dispatchEvent(new Event(event));
  });

afterEach(() => {
  delete window.Plaid;
});

/** Plaid's own script, played: it keeps what it was created with. */
function playPlaid() {
  const created: Options[] = [];
  const handler = { open: vi.fn(), destroy: vi.fn() };
  window.Plaid = {
    create: (options) => {
      created.push(options);
      return handler;
    },
  };
  return { created, handler };
}

test('a script that cannot be loaded is an error, and is loaded anew the next time', async () => {
  const outcomes: WidgetOutcome[] = [];
  const page = render(<PlaidWidget link_token="link-1" onOutcome={(outcome) => outcomes.push(outcome)} />);
  await tell('error');
  expect(outcomes).toEqual([
    { event: 'exit', error: { error_code: 'SCRIPT_FAILED', error_message: 'The bank connection could not be loaded.' } },
  ]);
  page.unmount();
  expect(script()).toBeNull();
  render(<PlaidWidget link_token="link-1" onOutcome={() => {}} />);
  expect(script()).not.toBeNull();
  await tell('load');
});

test("is loaded from the provider's own address, once, and only where it is wanted [API-39]", async () => {
  const asked = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  render(<PlaidWidget link_token="link-1" onOutcome={() => {}} />);
  expect(asked()).toEqual(['https://cdn.plaid.com/link/v2/stable/link-initialize.js']);
  await tell('load');
  render(<PlaidWidget link_token="link-2" onOutcome={() => {}} />);
  expect(asked()).toHaveLength(1);
});

test('opens with the link token and passes on how it ended, in the words of every widget', async () => {
  const { created, handler } = playPlaid();
  const outcomes: WidgetOutcome[] = [];
  const page = render(<PlaidWidget link_token="link-2" onOutcome={(outcome) => outcomes.push(outcome)} />);
  await act(async () => {});
  expect(created[0]?.token).toBe('link-2');
  expect(handler.open).toHaveBeenCalledOnce();

  const account = { id: 'a1', name: 'Everyday', mask: '4821', type: 'depository', subtype: 'checking' };
  const institution = { institution_id: 'ins_3', name: 'Chase' };
  created[0]?.onSuccess('public-1', { institution, accounts: [{ ...account, verification_status: null }], link_session_id: 's' });
  created[0]?.onSuccess('public-2', { institution: null, accounts: [] });
  created[0]?.onExit(null, {});
  created[0]?.onExit({ error_code: 'INVALID_LINK_TOKEN', error_message: 'too old', error_type: 'INVALID_INPUT' }, {});
  expect(outcomes).toEqual([
    { event: 'success', public_token: 'public-1', institution, accounts: [account] },
    { event: 'success', public_token: 'public-2', institution: null, accounts: [] },
    { event: 'exit', error: null },
    { event: 'exit', error: { error_code: 'INVALID_LINK_TOKEN', error_message: 'too old' } },
  ]);
  page.unmount();
  expect(handler.destroy).toHaveBeenCalledOnce();
});
