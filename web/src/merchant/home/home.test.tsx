import { expect, test } from 'vitest';
import { answer, at, one, open, text, until, words } from '../../app/testing.tsx';
import { openTill } from '../testing.tsx';

test('try', async () => {
  await openTill('/merchant/home');
  await until(() => text().includes('$48,392.17'));
  expect(at()).toBe('/merchant/home');
});
