import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { render } from '../testing.tsx';
import { AmountField } from './amount-field.tsx';

function Form({ start = 0, onCents }: { start?: number; onCents?: (cents: number) => void }) {
  const [cents, setCents] = useState(start);
  onCents?.(cents);
  return <AmountField label="Total Price" hint="Type digits only" value={cents} onChange={setCents} />;
}

function field(start?: number) {
  let cents = start ?? 0;
  const page = render(
    <Form
      start={start}
      onCents={(value) => {
        cents = value;
      }}
    />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Total Price');
  act(() => input.focus());
  input.setSelectionRange(input.value.length, input.value.length);
  return { input, page, cents: () => cents };
}

test('typed digits are cents, shown as dollars with two decimals [UIX-12]', async () => {
  const { input, cents } = field();
  expect(input.value).toBe('$0.00');
  await person.keyboard('6');
  expect(input.value).toBe('$0.06');
  await person.keyboard('418');
  expect(input.value).toBe('$64.18');
  expect(cents()).toBe(6418);
});

test.each([0, 1, 2, 3, 4, 5])('typed at place %i of $0.00, digits are cents all the same', async (place) => {
  const { input, cents } = field();
  input.setSelectionRange(place, place);
  await person.keyboard('2345');
  expect(input.value).toBe('$23.45');
  expect(cents()).toBe(2345);
});

test('a digit before the zeros that fill an amount up goes before what was typed', async () => {
  const { input, cents } = field(5); // $0.05
  input.setSelectionRange(1, 1);
  await person.keyboard('2');
  expect(input.value).toBe('$0.25');
  expect(cents()).toBe(25);
});

test('who comes by a click types on at the end, wherever they hit; a click after that places the caret', async () => {
  const { input } = field(2345);
  act(() => input.blur());
  const clickAt = (offset: number) => person.pointer({ keys: '[MouseLeft]', target: input, offset });
  await clickAt(1);
  await person.keyboard('6');
  expect(input.value).toBe('$234.56');
  await clickAt(1);
  await person.keyboard('1');
  expect(input.value).toBe('$1,234.56');
});

test('letters and signs change nothing', async () => {
  const { input, cents } = field(6418);
  await person.keyboard('a-.e');
  expect(input.value).toBe('$64.18');
  expect(cents()).toBe(6418);
});

test('a letter in the middle leaves the caret where it was', async () => {
  const { input } = field(6418);
  input.setSelectionRange(2, 2); // $6|4.18
  await person.keyboard('x');
  expect(input.value).toBe('$64.18');
  expect(input.selectionStart).toBe(2);
});

test('a render for another reason leaves the caret where the person put it', async () => {
  const { input, page } = field(0);
  await person.keyboard('6418');
  input.setSelectionRange(2, 2);
  page.rerender(<Form start={0} />);
  expect(input.selectionStart).toBe(2);
});

test('a pasted amount is read by its digits', async () => {
  const { input, cents } = field();
  input.select();
  await person.paste('$1,234.56');
  expect(cents()).toBe(123456);
  expect(input.value).toBe('$1,234.56');
});

test('the caret keeps its place among the digits', async () => {
  const { input, cents } = field(6418);
  input.setSelectionRange(2, 2); // $6|4.18
  await person.keyboard('9');
  expect(cents()).toBe(69418);
  expect(input.value).toBe('$694.18');
  expect(input.selectionStart).toBe(3); // $69|4.18
  await person.keyboard('00');
  expect(input.value).toBe('$69,004.18');
  expect(input.selectionStart).toBe(6); // $69,00|4.18
});

test('rubbing out takes digits from the end, and a separator takes the digit before it', async () => {
  const { input, cents } = field(123456);
  await person.keyboard('{Backspace}');
  expect(input.value).toBe('$123.45');
  input.select();
  await person.paste('$1,234.56');
  input.setSelectionRange(3, 3); // $1,|234.56
  await person.keyboard('{Backspace}');
  expect(cents()).toBe(23456);
  expect(input.value).toBe('$234.56');
});

test('deleting forward takes digits behind the caret, also beyond a separator', async () => {
  const { input, cents } = field(123456);
  input.setSelectionRange(2, 2); // $1|,234.56
  await person.keyboard('{Delete}');
  expect(cents()).toBe(13456);
  expect(input.value).toBe('$134.56');
  expect(input.selectionStart).toBe(2); // $1|34.56
});

test('rubbing out everything leaves nothing to pay', async () => {
  const { input, cents } = field(6);
  for (let times = 0; times < 6; times += 1) await person.keyboard('{Backspace}');
  expect(cents()).toBe(0);
  expect(input.value).toBe('$0.00');
});

test('a digit too many is not taken', async () => {
  const { input, cents } = field(999_999_999);
  await person.keyboard('1');
  expect(cents()).toBe(999_999_999);
  expect(input.value).toBe('$9,999,999.99');
});

test('any digits typed one after the other make that many cents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[0-9]{1,9}$/), async (digits) => {
      const { input, page, cents } = field();
      await person.keyboard(digits);
      expect(cents()).toBe(Number(digits));
      expect(input.selectionStart).toBe(input.value.length);
      page.unmount();
    }),
    { numRuns: 25 },
  );
});

test('is labeled, described, and says when it is wrong', async () => {
  render(<AmountField label="Total Price" hint="Digits only" error="Too little" value={0} onChange={() => undefined} />);
  const input = screen.getByLabelText('Total Price');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Too little Digits only');
});
