import { expect, test } from 'vitest';
import { open, screen } from './testing.tsx';

test.each(['/', '/merchant', '/unauthenticated', '/nowhere'])(
  'the first link of %s leads past the banner and the navigation',
  async (path) => {
    await open(path);
    await screen.findByRole('main');
    const [first] = screen.getAllByRole('link');
    expect(first).toHaveTextContent('Skip to content');
    expect(first).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
  },
);
