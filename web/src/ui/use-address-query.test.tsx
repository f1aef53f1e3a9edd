import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from './testing.tsx';
import { useAddressQuery } from './use-address-query.ts';

function Days() {
  const [query, setQuery] = useAddressQuery();
  const [, setOther] = useAddressQuery();
  const both = () => {
    setQuery((now) => ({ ...Object.fromEntries(now), from: '2026-03-01' }));
    setOther((now) => ({ ...Object.fromEntries(now), to: '2026-03-31' }));
  };
  return (
    <>
      <output>{query.toString()}</output>
      <button type="button" onClick={both}>
        Choose both days
      </button>
      <button type="button" onClick={() => setQuery({})}>
        Clear
      </button>
    </>
  );
}

test('two changes before the page is drawn again are both in the address', () => {
  render(<Days />, '/?sort=date');
  fireEvent.click(screen.getByRole('button', { name: 'Choose both days' }));
  expect(screen.getByRole('status')).toHaveTextContent('sort=date&from=2026-03-01&to=2026-03-31');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
