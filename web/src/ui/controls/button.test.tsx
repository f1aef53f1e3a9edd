import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { PlusIcon } from '../icons/icons.tsx';
import { render } from '../testing.tsx';
import { Button, ButtonLink } from './button.tsx';

test('a busy button says so, shows the spinner before the same label, and takes no second press', async () => {
  const onClick = vi.fn();
  const page = render(
    <Button kind="money" size="lg" busy onClick={onClick}>
      Confirm Order
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Confirm Order' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(button.textContent).toBe('Confirm Order');
  await person.click(button);
  expect(onClick).not.toHaveBeenCalled();
  page.rerender(
    <Button kind="money" size="lg" onClick={onClick}>
      Confirm Order
    </Button>,
  );
  await person.click(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a busy submit button does not submit again', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
  const page = render(form(true));
  await person.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
  page.rerender(form(false));
  await person.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('the spinner takes the place of the icon', async () => {
  const page = render(<Button icon={<PlusIcon />}>Add User</Button>);
  const inside = () => [...screen.getByRole('button', { name: 'Add User' }).children].map(({ localName }) => localName);
  expect(inside()).toEqual(['svg']);
  page.rerender(
    <Button icon={<PlusIcon />} busy>
      Add User
    </Button>,
  );
  expect(inside()).toEqual(['span']);
});

test('a link looks like a button and leads where it says', async () => {
  render(
    <ButtonLink kind="primary" size="lg" block href="/dashboard">
      Back To Home
    </ButtonLink>,
  );
  const link = screen.getByRole('link', { name: 'Back To Home' });
  expect(link.className).toBe('btn btn--primary btn--lg btn--block');
  expect(link).toHaveAttribute('href', '/dashboard');
});
