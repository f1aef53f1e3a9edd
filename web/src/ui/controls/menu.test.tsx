import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { MoreIcon } from '../icons/icons.tsx';
import { render, stopClock } from '../testing.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

function menu(more: Partial<MenuItem>[] = []) {
  const chosen = vi.fn<(label: string) => void>();
  const labels = ['Manually Resolve', 'View Transaction Details', 'Void', 'Send'];
  const items = labels.map((label, at) => ({ label, onSelect: () => chosen(label), ...more[at] }));
  render(
    <>
      <Menu
        label="Actions for link 1052"
        items={items}
        trigger={(props) => <IconButton {...props} icon={<MoreIcon />} label="Actions for link 1052" />}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  const trigger = screen.getByRole('button', { name: 'Actions for link 1052' });
  const here = () => document.activeElement?.textContent;
  return { trigger, chosen, here };
}

test('opens at its first item and names itself', async () => {
  const { trigger, here } = menu();
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  await person.click(trigger);
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  const list = screen.getByRole('menu', { name: 'Actions for link 1052' });
  expect(list.id).toBe(trigger.getAttribute('aria-controls'));
  expect(list).toBeVisible();
  expect(here()).toBe('Manually Resolve');
});

test('arrows go round, Home and End go to the ends', async () => {
  const { trigger, here } = menu();
  await person.click(trigger);
  await person.keyboard('{ArrowDown}');
  expect(here()).toBe('View Transaction Details');
  await person.keyboard('{ArrowUp}');
  await person.keyboard('{ArrowUp}');
  expect(here()).toBe('Send');
  await person.keyboard('{ArrowDown}');
  expect(here()).toBe('Manually Resolve');
  await person.keyboard('{End}');
  expect(here()).toBe('Send');
  await person.keyboard('{Home}');
  expect(here()).toBe('Manually Resolve');
});

test('the arrow up on the trigger opens at the last item', async () => {
  const { trigger, here } = menu();
  await person.tab();
  expect(trigger).toHaveFocus();
  await person.keyboard('{ArrowUp}');
  expect(here()).toBe('Send');
});

test('typing goes to what begins so; the same letter again walks on', async () => {
  const clock = stopClock('2026-03-18T12:00:00Z');
  const { trigger, here } = menu();
  await person.click(trigger);
  await person.keyboard('v');
  expect(here()).toBe('View Transaction Details');
  await person.keyboard('v');
  expect(here()).toBe('Void');
  clock.pass(1000);
  await person.keyboard('v');
  await person.keyboard('i');
  expect(here()).toBe('View Transaction Details');
});

test('Escape closes it, is kept from what is around it, and gives the focus back', async () => {
  const { trigger } = menu();
  const around = vi.fn();
  document.body.addEventListener('keydown', around);
  await person.click(trigger);
  expect(fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })).toBe(false);
  expect(around).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(trigger).toHaveFocus();
  document.body.removeEventListener('keydown', around);
});

test('choosing closes it, gives the focus back, and then acts', async () => {
  const { trigger, chosen } = menu();
  chosen.mockImplementation(() => expect(document.activeElement).toBe(trigger));
  await person.click(trigger);
  await person.click(screen.getByRole('menuitem', { name: 'Void' }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Void');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('what is not allowed does nothing', async () => {
  const { trigger, chosen } = menu([{ disabled: true }]);
  await person.click(trigger);
  const first = screen.getByRole('menuitem', { name: 'Manually Resolve' });
  expect(first).toHaveAttribute('aria-disabled', 'true');
  await person.click(first);
  expect(chosen).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeVisible();
});

test('a press elsewhere closes it', async () => {
  const { trigger } = menu();
  await person.click(trigger);
  await person.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('a choice is ticked and opens at the chosen one', async () => {
  const { trigger, here } = menu([{ chosen: false }, { chosen: true }, { chosen: false }, { chosen: false }]);
  await person.click(trigger);
  expect(screen.getAllByRole('menuitemradio').map((item) => item.getAttribute('aria-checked'))).toEqual([
    'false',
    'true',
    'false',
    'false',
  ]);
  expect(here()).toBe('View Transaction Details');
});
