import { expect, test, vi } from 'vitest';
import { MoreIcon } from '../icons/icons.tsx';
import { click, press, render, stopClock } from '../testing.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

function menu(more: Partial<MenuItem>[] = []) {
  const chosen = vi.fn<(label: string) => void>();
  const labels = ['Manually Resolve', 'View Transaction Details', 'Void', 'Send'];
  const items = labels.map((label, at) => ({ label, onSelect: () => chosen(label), ...more[at] }));
  const page = render(
    <>
      <Menu
        label="Actions for link 1052"
        items={items}
        trigger={(props) => <IconButton {...props} icon={<MoreIcon />} label="Actions for link 1052" />}
      />
      <button type="button" id="elsewhere">
        Elsewhere
      </button>
    </>,
  );
  const trigger = page.one('[aria-haspopup="menu"]');
  const here = () => document.activeElement?.textContent;
  return { page, trigger, chosen, here };
}

test('opens at its first item and names itself', () => {
  const { page, trigger, here } = menu();
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  click(trigger);
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  const list = page.one('[role="menu"]');
  expect(list.id).toBe(trigger.getAttribute('aria-controls'));
  expect(list.getAttribute('aria-label')).toBe('Actions for link 1052');
  expect(list.dataset.popoverOpen).toBe('');
  expect(here()).toBe('Manually Resolve');
});

test('arrows go round, Home and End go to the ends', () => {
  const { trigger, here } = menu();
  click(trigger);
  press('ArrowDown');
  expect(here()).toBe('View Transaction Details');
  press('ArrowUp');
  press('ArrowUp');
  expect(here()).toBe('Send');
  press('ArrowDown');
  expect(here()).toBe('Manually Resolve');
  press('End');
  expect(here()).toBe('Send');
  press('Home');
  expect(here()).toBe('Manually Resolve');
});

test('the arrow up on the trigger opens at the last item', () => {
  const { trigger, here } = menu();
  trigger.focus();
  press('ArrowUp');
  expect(here()).toBe('Send');
});

test('typing goes to what begins so; the same letter again walks on', () => {
  const clock = stopClock('2026-03-18T12:00:00Z');
  const { trigger, here } = menu();
  click(trigger);
  press('v');
  expect(here()).toBe('View Transaction Details');
  press('v');
  expect(here()).toBe('Void');
  clock.pass(1000);
  press('v');
  press('i');
  expect(here()).toBe('View Transaction Details');
});

test('Escape closes it, is kept from what is around it, and gives the focus back', () => {
  const { page, trigger } = menu();
  const around = vi.fn();
  document.body.addEventListener('keydown', around);
  click(trigger);
  expect(press('Escape').defaultPrevented).toBe(true);
  expect(around).not.toHaveBeenCalled();
  expect(page.all('[role="menu"]')).toHaveLength(0);
  expect(document.activeElement).toBe(trigger);
  document.body.removeEventListener('keydown', around);
});

test('choosing closes it, gives the focus back, and then acts', () => {
  const { page, trigger, chosen } = menu();
  chosen.mockImplementation(() => expect(document.activeElement).toBe(trigger));
  click(trigger);
  click(page.all('[role="menuitem"]')[2] as HTMLElement);
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Void');
  expect(page.all('[role="menu"]')).toHaveLength(0);
});

test('what is not allowed does nothing', () => {
  const { page, trigger, chosen } = menu([{ disabled: true }]);
  click(trigger);
  const [first] = page.all('[role="menuitem"]');
  expect(first?.getAttribute('aria-disabled')).toBe('true');
  click(first as HTMLElement);
  expect(chosen).not.toHaveBeenCalled();
  expect(page.all('[role="menu"]')).toHaveLength(1);
});

test('a press elsewhere closes it', () => {
  const { page, trigger } = menu();
  click(trigger);
  click(page.one('#elsewhere'));
  expect(page.all('[role="menu"]')).toHaveLength(0);
  expect(document.activeElement?.id).toBe('elsewhere');
});

test('a choice is ticked and opens at the chosen one', () => {
  const { page, trigger, here } = menu([{ chosen: false }, { chosen: true }, { chosen: false }, { chosen: false }]);
  click(trigger);
  expect(page.all('[role="menuitemradio"]').map((item) => item.getAttribute('aria-checked'))).toEqual(['false', 'true', 'false', 'false']);
  expect(here()).toBe('View Transaction Details');
});
