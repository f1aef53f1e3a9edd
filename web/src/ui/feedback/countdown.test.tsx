import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setServerTime } from '../clock.ts';
import { render, stopClock } from '../testing.tsx';
import { CountdownText } from './countdown.tsx';
import { useCountdown } from './use-countdown.ts';

function Timer({ until, onExpire }: { until: string; onExpire?: () => void }) {
  const left = useCountdown(until, undefined, onExpire);
  return <CountdownText {...left}>{(digits) => <>Expires in {digits}</>}</CountdownText>;
}

test('counts down once a second and stops at nothing', () => {
  const clock = stopClock('2026-03-18T12:00:00.000Z');
  setServerTime('2026-03-18T12:00:00.000Z');
  const onExpire = vi.fn();
  render(<Timer until="2026-03-18T12:00:03.000Z" onExpire={onExpire} />);
  const digits = () => screen.getByRole('timer').textContent?.replace('Expires in ', '');
  expect(digits()).toBe('0:03');
  clock.pass(999);
  expect(digits()).toBe('0:03');
  clock.pass(1);
  expect(digits()).toBe('0:02');
  clock.pass(2000);
  expect(digits()).toBe('0:00');
  clock.pass(60_000);
  expect(digits()).toBe('0:00');
  expect(onExpire).toHaveBeenCalledTimes(1);
});

test('steps when the second is over, not a second after the page began', () => {
  const clock = stopClock('2026-03-18T12:00:00.000Z');
  setServerTime('2026-03-18T12:00:00.000Z');
  render(<Timer until="2026-03-18T12:00:02.400Z" />);
  const digits = () => screen.getByRole('timer').textContent?.replace('Expires in ', '');
  expect(digits()).toBe('0:03');
  clock.pass(400);
  expect(digits()).toBe('0:02');
  clock.pass(1000);
  expect(digits()).toBe('0:01');
});

test("counts by the server's clock, whatever this device's says", () => {
  stopClock('2026-03-18T09:17:00.000Z');
  setServerTime('2026-03-18T12:00:00.000Z');
  render(<Timer until="2026-03-18T12:05:00.000Z" />);
  expect(screen.getByRole('timer')).toHaveTextContent('Expires in 5:00');
});

test('catches up after the page slept', () => {
  stopClock('2026-03-18T12:00:00.000Z');
  setServerTime('2026-03-18T12:00:00.000Z');
  const onExpire = vi.fn();
  render(<Timer until="2026-03-18T12:05:00.000Z" onExpire={onExpire} />);
  vi.setSystemTime(Date.parse('2026-03-18T12:06:00.000Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByRole('timer')).toHaveTextContent('Expires in 0:00');
  expect(onExpire).toHaveBeenCalledTimes(1);
});

test('is a timer that is spoken at 60, 30 and 10 seconds only', () => {
  const clock = stopClock('2026-03-18T12:00:00.000Z');
  setServerTime('2026-03-18T12:00:00.000Z');
  render(<Timer until="2026-03-18T12:01:01.000Z" />);
  const heard = new Set<string>();
  for (let second = 0; second < 62; second += 1) {
    heard.add(screen.getByRole('status').textContent ?? '');
    clock.pass(1000);
  }
  expect([...heard]).toEqual(['', '60 seconds left', '30 seconds left', '10 seconds left']);
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
});
