import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { setServerTime } from '../clock.ts';
import { render, stopClock } from '../testing.tsx';
import { DatePicker } from './date-picker.tsx';
import { Field } from './field.tsx';

function Form({ start = '' }: { start?: string }) {
  const [day, setDay] = useState(start);
  return (
    <Field label="Birthday">
      <DatePicker value={day} onChange={setDay} />
    </Field>
  );
}

function picker(start?: string) {
  const clock = stopClock('2026-03-18T12:00:00Z');
  setServerTime('2026-03-18T12:00:00Z');
  render(<Form start={start} />);
  const button = screen.getByRole('button', { name: 'Birthday' });
  const list = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
  const offered = (label: string) => [...list(label).options].filter((option) => !option.disabled).map((option) => option.value);
  return { clock, button, list, offered };
}
const done = () => screen.getByRole('button', { name: 'Done' });

test("shows 'Pick a date' while empty, and MM/dd/yyyy when chosen [UIX-14]", async () => {
  const { button, list } = picker();
  expect(button.textContent).toBe('Pick a date');
  expect(button).toHaveAccessibleDescription('Pick a date');
  await person.click(button);
  expect(done()).toBeDisabled();
  await person.selectOptions(list('Month'), '6');
  await person.selectOptions(list('Day'), '21');
  await person.selectOptions(list('Year'), '1993');
  await person.click(done());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button.textContent).toBe('06/21/1993');
});

test('ignores a click within 300 ms of a scroll [UIX-15]', async () => {
  const { clock, button } = picker();
  act(() => void window.dispatchEvent(new Event('scroll')));
  clock.pass(299);
  await person.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  clock.pass(1);
  await person.click(button);
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('offers the years from 1900 to this one, and no day after today', async () => {
  const { button, list, offered } = picker();
  await person.click(button);
  expect(offered('Year').at(0)).toBe('2026');
  expect(offered('Year').at(-1)).toBe('1900');
  await person.selectOptions(list('Year'), '2026');
  expect(offered('Month')).toEqual(['1', '2', '3']);
  await person.selectOptions(list('Month'), '3');
  expect(offered('Day').at(-1)).toBe('18');
});

test('a day its month does not have is asked for again', async () => {
  const { button, list, offered } = picker('1992-02-29');
  await person.click(button);
  expect([list('Month').value, list('Day').value, list('Year').value]).toEqual(['2', '29', '1992']);
  await person.selectOptions(list('Year'), '1993');
  expect(offered('Day').at(-1)).toBe('28');
  expect(list('Day').value).toBe('');
  expect(done()).toBeDisabled();
});

test('cancelling changes nothing', async () => {
  const { button, list } = picker('1993-06-21');
  await person.click(button);
  await person.selectOptions(list('Year'), '1999');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(button.textContent).toBe('06/21/1993');
});
