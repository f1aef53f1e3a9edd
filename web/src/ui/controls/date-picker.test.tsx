import { useState } from 'react';
import { expect, test } from 'vitest';
import { setServerTime } from '../clock.ts';
import { click, edit, render, settle, stopClock } from '../testing.tsx';
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
  const page = render(<Form start={start} />);
  const button = page.one<HTMLButtonElement>('button');
  const list = (label: string) => {
    const found = page.all<HTMLSelectElement>('select').find((select) => select.labels?.[0]?.textContent === label);
    if (!found) throw new Error(`no list named ${label}`);
    return found;
  };
  const offered = (label: string) => [...list(label).options].filter((option) => !option.disabled).map((option) => option.value);
  return { clock, page, button, list, offered };
}

test("shows 'Pick a date' while empty, and MM/dd/yyyy when chosen [UIX-14]", () => {
  const { page, button, list } = picker();
  expect(button.textContent).toBe('Pick a date');
  expect(button.labels?.[0]?.textContent).toBe('Birthday');
  click(button);
  expect(page.one<HTMLButtonElement>('[type="submit"]').disabled).toBe(true);
  edit(list('Month'), '6');
  edit(list('Day'), '21');
  edit(list('Year'), '1993');
  click(page.one('[type="submit"]'));
  expect(page.all('dialog')).toHaveLength(0);
  expect(button.textContent).toBe('06/21/1993');
});

test('ignores a click within 300 ms of a scroll [UIX-15]', () => {
  const { clock, page, button } = picker();
  settle(() => window.dispatchEvent(new Event('scroll')));
  clock.pass(299);
  click(button);
  expect(page.all('dialog')).toHaveLength(0);
  clock.pass(1);
  click(button);
  expect(page.all('dialog')).toHaveLength(1);
});

test('offers the years from 1900 to this one, and no day after today', () => {
  const { button, list, offered } = picker();
  click(button);
  expect(offered('Year').at(0)).toBe('2026');
  expect(offered('Year').at(-1)).toBe('1900');
  edit(list('Year'), '2026');
  expect(offered('Month')).toEqual(['1', '2', '3']);
  edit(list('Month'), '3');
  expect(offered('Day').at(-1)).toBe('18');
});

test('a day its month does not have is asked for again', () => {
  const { page, button, list, offered } = picker('1992-02-29');
  click(button);
  expect([list('Month').value, list('Day').value, list('Year').value]).toEqual(['2', '29', '1992']);
  edit(list('Year'), '1993');
  expect(offered('Day').at(-1)).toBe('28');
  expect(list('Day').value).toBe('');
  expect(page.one<HTMLButtonElement>('[type="submit"]').disabled).toBe(true);
});

test('cancelling changes nothing', () => {
  const { page, button, list } = picker('1993-06-21');
  click(button);
  edit(list('Year'), '1999');
  click(page.one('.dialog__foot .btn--ghost'));
  expect(button.textContent).toBe('06/21/1993');
});
