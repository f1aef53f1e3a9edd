import { screen, within } from '@testing-library/react';

/* What stands on the page, as a person finds it: by role and name, by label, by words. */

export { screen, within };

export const at = () => window.location.pathname + window.location.search;
export const text = () => document.body.textContent ?? '';
export const textsOf = (elements: readonly Element[]) => elements.map((element) => element.textContent ?? '');
export const heading = () => screen.queryAllByRole('heading', { level: 1 })[0]?.textContent ?? '';

/** What each toast says, with the button that closes it. A popover of jsdom counts as hidden wherever it stands. */
export function toasts(): string[] {
  const list = screen.queryByRole('region', { name: /^Notifica/, hidden: true });
  return list === null ? [] : textsOf(within(list).queryAllByRole('listitem', { hidden: true }));
}

/** The only button or link with a name. */
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });

/** Labels and values of a list of facts, row by row. */
export function facts(inside: HTMLElement = document.body): string[][] {
  const values = within(inside).queryAllByRole('definition');
  return within(inside)
    .queryAllByRole('term')
    .map((term, row) => textsOf([term, ...values.slice(row, row + 1)]));
}
/** What the rows of a table's body say, cell by cell. */
export const cellsOf = (row: HTMLElement | undefined) => (row === undefined ? [] : textsOf(within(row).queryAllByRole('cell')));
/** Rows of the body of a table: those without heads of columns. */
export const bodyRows = (inside: HTMLElement = document.body) =>
  within(inside)
    .queryAllByRole('row')
    .filter((row) => within(row).queryAllByRole('columnheader').length === 0);

/** The control that a label names, whatever stands in brackets behind it. */
export const field = <Control extends HTMLElement = HTMLInputElement>(label: string) =>
  screen.getByLabelText<Control>((words) => words.replace(/ \(.*\)$/, '') === label);
/** What is wrong with the input of a label: it comes before its hint. */
export function errorAt(label: string): string | undefined {
  const control = field(label);
  if (control.getAttribute('aria-invalid') !== 'true') return undefined;
  const [error = ''] = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(error)?.textContent ?? undefined;
}
