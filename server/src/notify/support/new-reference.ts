import { randomInt } from 'node:crypto';

/** A reference to read out by telephone in any language: eight digits in two groups. A name, no secret. */
export function newReference(): string {
  const digits = String(randomInt(10 ** 8)).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
