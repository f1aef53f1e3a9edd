import { describe, expect, it } from 'vitest';
import { asAway, DatabaseAway } from './db/away.ts';
import { printedFailure } from './say-failure.ts';
import { StartRefused } from './start-refused.ts';

describe('what a command failed with is printed', () => {
  it('in words where the database went away in the middle', () => {
    const refused = asAway(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }));
    expect(printedFailure(refused)).toBe(
      'the database does not answer (connect ECONNREFUSED 127.0.0.1:5432): run this again when it is back',
    );
    expect(printedFailure(new DatabaseAway(undefined, 'the database has no room left on its disk'))).toBe(
      'the database has no room left on its disk: run this again later',
    );
  });

  it('in words where a person can mend it, and with its stack where nobody knows what it is', () => {
    expect(printedFailure(new StartRefused('no such file'))).toBe('no such file');
    const unknown = new TypeError('x is not a function');
    expect(printedFailure(unknown)).toBe(unknown);
  });
});
