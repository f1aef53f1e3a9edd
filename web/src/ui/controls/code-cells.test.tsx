import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { render } from '../testing.tsx';
import { CodeCells, type CodeCellsProps } from './code-cells.tsx';
import { Field } from './field.tsx';

function Form(props: Partial<CodeCellsProps> & { error?: string }) {
  const [code, setCode] = useState('');
  const { error, ...rest } = props;
  return (
    <Field label="Verification code" error={error}>
      <CodeCells length={6} {...rest} value={code} onChange={setCode} />
    </Field>
  );
}

function cells(props: Partial<CodeCellsProps> & { error?: string } = {}) {
  render(<Form {...props} />);
  const input = screen.getByLabelText<HTMLInputElement>('Verification code');
  /** What is drawn beside the input, which itself is not seen. */
  const cells = () => [...(input.parentElement?.children ?? [])].slice(1);
  const shown = () => cells().map((cell) => cell.textContent);
  return { input, cells, shown };
}

test('is one labeled input that takes codes sent by text message', async () => {
  const { input, shown } = cells();
  expect([input.autocomplete, input.inputMode, input.type]).toEqual(['one-time-code', 'numeric', 'text']);
  expect(shown()).toEqual(['', '', '', '', '', '']);
});

test('draws what is typed and marks the next cell', async () => {
  const { input, cells: drawn, shown } = cells();
  act(() => input.focus());
  await person.keyboard('4a18');
  expect(shown()).toEqual(['4', '1', '8', '', '', '']);
  expect(drawn().findIndex((cell) => cell.hasAttribute('data-focus'))).toBe(3);
  await person.keyboard('{Backspace}');
  expect(shown()).toEqual(['4', '1', '', '', '', '']);
});

test('a pasted code may hold spaces and dashes', async () => {
  const onComplete = vi.fn();
  const { input, shown } = cells({ onComplete });
  await person.click(input);
  await person.paste('418-0 29');
  expect(shown()).toEqual(['4', '1', '8', '0', '2', '9']);
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('418029');
});

test('what is longer than the code is cut, and the whole code is told once', async () => {
  const onComplete = vi.fn();
  const { input } = cells({ onComplete });
  await person.click(input);
  await person.paste('4180299');
  input.select();
  await person.paste('41802999');
  expect(input.value).toBe('418029');
  expect(onComplete).toHaveBeenCalledTimes(1);
});

test('letters become upper case where letters belong', async () => {
  const { input, shown } = cells({ kind: 'alphanumeric', length: 5 });
  await person.click(input);
  await person.keyboard('t2h.rd');
  expect(shown()).toEqual(['T', '2', 'H', 'R', 'D']);
  expect(input.inputMode).toBe('text');
});

test('the caret stays at the end, where the cells show it', async () => {
  const { input } = cells();
  await person.click(input);
  await person.paste('4180');
  input.setSelectionRange(1, 1);
  await person.keyboard('{ArrowLeft}');
  expect(input.selectionStart).toBe(4);
});

test('an error is tied to the input', async () => {
  const { input } = cells({ error: 'That code is wrong' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('That code is wrong');
});
