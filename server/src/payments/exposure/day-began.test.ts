import { expect, it } from 'vitest';
import { newYork } from '../../../test/support/money.ts';
import { bankingDayBegan } from './index.ts';

it.each([
  ['a Monday', '2026-06-01', '10:00', '2026-05-30'],
  ['a Tuesday', '2026-06-02', '00:00', '2026-06-02'],
  ['its last minute', '2026-06-02', '23:59', '2026-06-02'],
  ['a Friday night', '2026-06-05', '23:30', '2026-06-05'],
  ['a Saturday', '2026-06-06', '00:00', '2026-06-06'],
  ['the Sunday after it', '2026-06-07', '12:00', '2026-06-06'],
  ['a holiday on a Monday', '2026-05-25', '09:00', '2026-05-23'],
  ['the day after the holiday', '2026-05-26', '09:00', '2026-05-23'],
  ['the day after clocks go forward', '2026-03-09', '09:00', '2026-03-07'],
])('a payment on %s counts to a banking day that began then [RSK-06]', (_what, date, time, began) => {
  expect(bankingDayBegan(newYork(date, time))).toEqual(newYork(began, '00:00'));
  // Asked again, it answers from what it knows.
  expect(bankingDayBegan(newYork(date, time))).toEqual(newYork(began, '00:00'));
});
