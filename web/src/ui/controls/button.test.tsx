import { expect, test, vi } from 'vitest';
import { PlusIcon } from '../icons/icons.tsx';
import { click, render } from '../testing.tsx';
import { Button, ButtonLink } from './button.tsx';

test('a busy button says so, shows the spinner before the same label, and takes no second press', () => {
  const onClick = vi.fn();
  const page = render(
    <Button kind="money" size="lg" busy onClick={onClick}>
      Confirm Order
    </Button>,
  );
  const button = page.one('button');
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.firstElementChild?.className).toBe('spinner');
  expect(button.textContent).toBe('Confirm Order');
  click(button);
  expect(onClick).not.toHaveBeenCalled();
  page.rerender(
    <Button kind="money" size="lg" onClick={onClick}>
      Confirm Order
    </Button>,
  );
  click(page.one('button'));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a busy submit button does not submit again', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
  const page = render(form(true));
  click(page.one('button'));
  expect(onSubmit).not.toHaveBeenCalled();
  page.rerender(form(false));
  click(page.one('button'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('the spinner takes the place of the icon', () => {
  const page = render(
    <Button icon={<PlusIcon />} busy>
      Add User
    </Button>,
  );
  expect(page.all('svg')).toHaveLength(0);
  expect(page.all('.spinner')).toHaveLength(1);
});

test('a link looks like a button and leads where it says', () => {
  const page = render(
    <ButtonLink kind="primary" size="lg" block href="/dashboard">
      Back To Home
    </ButtonLink>,
  );
  expect(page.one('a').className).toBe('btn btn--primary btn--lg btn--block');
  expect(page.one('a').getAttribute('href')).toBe('/dashboard');
});
