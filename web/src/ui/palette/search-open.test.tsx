import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, useState } from 'react';
import { expect, test } from 'vitest';
import '../testing.tsx';
import { type PaletteOpening, SearchOpen } from './search-open.tsx';

function Words({ typed }: PaletteOpening) {
  const [words] = useState(typed);
  return <output>{words}</output>;
}

test('letters typed while the palette is on its way are its first words, and Ctrl+K opens it once [MRC-02]', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Words }>();
  const Late = lazy(() => promise);
  render(<SearchOpen label="Search">{(opening) => <Late {...opening} />}</SearchOpen>);
  const person = userEvent.setup();
  await person.keyboard('x{Control>}k{/Control}reyes{Shift}');
  expect(screen.queryByRole('status')).toBeNull();
  await act(async () => resolve({ default: Words }));
  expect(screen.getByRole('status')).toHaveTextContent(/^reyes$/);
});
