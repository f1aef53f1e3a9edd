import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { backspace, edit, press, render, settle, type } from '../testing.tsx';
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
  const page = render(<Form {...props} />);
  const input = page.one<HTMLInputElement>('input');
  const shown = () => page.all('.code-cells__cell').map((cell) => cell.textContent);
  return { page, input, shown };
}

test('is one labeled input that takes codes sent by text message', () => {
  const { input, shown } = cells();
  expect(input.labels?.[0]?.textContent).toBe('Verification code');
  expect([input.autocomplete, input.inputMode, input.type]).toEqual(['one-time-code', 'numeric', 'text']);
  expect(shown()).toEqual(['', '', '', '', '', '']);
});

test('draws what is typed and marks the next cell', () => {
  const { page, input, shown } = cells();
  settle(() => input.focus());
  type(input, '4a18');
  expect(shown()).toEqual(['4', '1', '8', '', '', '']);
  expect(page.all('.code-cells__cell').findIndex((cell) => cell.hasAttribute('data-focus'))).toBe(3);
  backspace(input);
  expect(shown()).toEqual(['4', '1', '', '', '', '']);
});

test('a pasted code may hold spaces and dashes', () => {
  const onComplete = vi.fn();
  const { input, shown } = cells({ onComplete });
  edit(input, '418-0 29');
  expect(shown()).toEqual(['4', '1', '8', '0', '2', '9']);
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('418029');
});

test('what is longer than the code is cut, and the whole code is told once', () => {
  const onComplete = vi.fn();
  const { input } = cells({ onComplete });
  edit(input, '4180299');
  edit(input, '41802999');
  expect(input.value).toBe('418029');
  expect(onComplete).toHaveBeenCalledTimes(1);
});

test('letters become upper case where letters belong', () => {
  const { input, shown } = cells({ kind: 'alphanumeric', length: 5 });
  type(input, 't2h.rd');
  expect(shown()).toEqual(['T', '2', 'H', 'R', 'D']);
  expect(input.inputMode).toBe('text');
});

test('the caret stays at the end, where the cells show it', () => {
  const { input } = cells();
  edit(input, '4180');
  settle(() => input.focus());
  input.setSelectionRange(1, 1);
  press('ArrowLeft');
  settle(() => input.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })));
  expect(input.selectionStart).toBe(4);
});

test('an error is tied to the input', () => {
  const { input } = cells({ error: 'That code is wrong' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('That code is wrong');
});
