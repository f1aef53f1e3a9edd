import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { person } from '../../app/testing-act.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { Input } from '../controls/input.tsx';
import { render } from '../testing.tsx';
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

async function open(props: Partial<DialogProps>) {
  render(<Page {...props} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await person.click(opener);
  return { opener, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Are you sure?' }) };
}

const field = (
  <Field label="Email">
    <Input />
  </Field>
);

test('is modal, named by its title, and starts at its first field', async () => {
  const { dialog } = await open({ children: field });
  expect(dialog.open).toBe(true);
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(topLayer()).toBe(dialog);
});

test('a destructive one starts at Cancel', async () => {
  await open({ destructive: true, children: field });
  expect(document.activeElement?.textContent).toBe('Cancel');
});

test('one without fields starts at its title, not at its action', async () => {
  await open({});
  expect(document.activeElement?.textContent).toBe('Are you sure?');
});

test('Escape closes it and the focus goes back', async () => {
  const { dialog, opener } = await open({});
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
  expect(topLayer()).toBe(document.body);
});

test('a press beside it closes it, a press inside does not', async () => {
  const { dialog } = await open({});
  await person.click(screen.getByRole('heading', { name: 'Are you sure?' }));
  expect(screen.getByRole('dialog')).toBeVisible();
  await person.click(dialog);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('while something is under way nothing closes it', async () => {
  const { dialog } = await open({ held: true });
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  await person.click(dialog);
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('as a form it gives its submit to the caller alone', async () => {
  const onSubmit = vi.fn();
  const outer = vi.fn();
  render(
    <div onSubmit={outer}>
      <Dialog title="Add User" onClose={() => undefined} onSubmit={onSubmit} foot={<Button type="submit">Add User</Button>} />
    </div>,
  );
  await person.click(screen.getByRole('button', { name: 'Add User' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(outer).not.toHaveBeenCalled();
});
