import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../testing.tsx';
import { badgeLook, StatusBadge, StatusText } from './badge.tsx';

test.each(['INITIATED', 'WAITING_FOR_APPROVAL', 'PENDING', 'POSTED', 'DENIED', 'CANCELLED', 'DECLINED', 'FAILED'])(
  'shows %s with spaces for underscores [UIX-23] [UIX-25]',
  (status) => {
    render(<StatusBadge status={status} />);
    expect(screen.getByText(status.replaceAll('_', ' '))).toBeVisible();
  },
);

test.each([
  ['POSTED', 'secondary'],
  ['DENIED', 'negative'],
  ['CANCELLED', 'negative'],
  ['DECLINED', 'negative'],
  ['FAILED', 'negative'],
  ['INITIATED', 'default'],
  ['WAITING_FOR_APPROVAL', 'default'],
  ['PENDING', 'default'],
  ['SOMETHING_NEW', 'default'],
  ['EXPIRED', 'outline'],
  ['VOIDED', 'outline'],
])('%s looks %s [UIX-22]', (status, look) => {
  expect(badgeLook(status)).toBe(look);
  render(<StatusBadge status={status} />);
  expect(screen.getByText(status.replaceAll('_', ' ')).className).toBe(look === 'default' ? 'badge' : `badge badge--${look}`);
});

test('POSTED is a success in tables of links [UIX-22]', () => {
  render(<StatusBadge status="POSTED" in_links />);
  expect(screen.getByText('POSTED').className).toBe('badge badge--positive');
});

test('a status in a list of a phone is colored words', () => {
  render(<StatusText status="DECLINED" />);
  expect(screen.getByText('DECLINED').className).toBe('status status--negative');
});
