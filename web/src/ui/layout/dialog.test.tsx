import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { Input } from '../controls/input.tsx';
import { click, render, settle } from '../testing.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { topLayer } from './top-layer.ts';

function Page(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    props.onClose?.();
  };
  const foot = (
    <>
      <Button kind="ghost" onClick={close}>
        Cancel
      </Button>
      <Button kind="danger">Delete account</Button>
    </>
  );
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open ? <Dialog title="Are you sure?" foot={foot} {...props} onClose={close} /> : null}
    </>
  );
}

function open(props: Partial<DialogProps>) {
  const page = render(<Page {...props} />);
  const opener = page.one('button');
  click(opener);
  return { page, opener, dialog: page.one<HTMLDialogElement>('dialog') };
}

const field = (
  <Field label="Email">
    <Input />
  </Field>
);

test('is modal, named by its title, and starts at its first field', () => {
  const { page, dialog } = open({ children: field });
  expect(dialog.open).toBe(true);
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Are you sure?');
  expect(document.activeElement).toBe(page.one('input'));
  expect(topLayer()).toBe(dialog);
});

test('a destructive one starts at Cancel', () => {
  open({ destructive: true, children: field });
  expect(document.activeElement?.textContent).toBe('Cancel');
});

test('one without fields starts at its title, not at its action', () => {
  open({});
  expect(document.activeElement?.textContent).toBe('Are you sure?');
});

test('Escape closes it and the focus goes back', () => {
  const { page, dialog, opener } = open({});
  settle(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(page.all('dialog')).toHaveLength(0);
  expect(document.activeElement).toBe(opener);
  expect(topLayer()).toBe(document.body);
});

test('a press beside it closes it, a press inside does not', () => {
  const { page, dialog } = open({});
  click(page.one('.dialog__title'));
  expect(page.all('dialog')).toHaveLength(1);
  click(dialog);
  expect(page.all('dialog')).toHaveLength(0);
});

test('while something is under way nothing closes it', () => {
  const { page, dialog } = open({ held: true });
  settle(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  click(dialog);
  expect(page.all('dialog')).toHaveLength(1);
});

test('as a form it gives its submit to the caller alone', () => {
  const onSubmit = vi.fn();
  const outer = vi.fn();
  const page = render(
    <div onSubmit={outer}>
      <Dialog title="Add User" onClose={() => undefined} onSubmit={onSubmit} foot={<Button type="submit">Add User</Button>} />
    </div>,
  );
  click(page.one('[type="submit"]'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(outer).not.toHaveBeenCalled();
});
