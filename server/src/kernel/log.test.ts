import { describe, expect, test } from 'vitest';
import type { LogFormat, LogLevel } from '../config.ts';
import { makeLog } from './log.ts';

/** What a log writes in a terminal, or where there is none. */
function inTerminal(log_level?: LogLevel, log_format?: LogFormat, terminal = true) {
  let text = '';
  const log = makeLog(
    { log_level, log_format },
    {
      terminal,
      write: (more) => {
        text += more;
      },
    },
  );
  return { log, text: () => text };
}

const request = { request_id: '7d1e', method: 'GET', route: '/api/users/user', status: 200, took_ms: 3.1 };

describe('the log in a terminal', () => {
  test('leaves out requests that went well, and tells an error in one line, with its request id', () => {
    const { log, text } = inTerminal();
    log.info(request, 'request');
    log.error({ request_id: '7d1e', route: '/api/purchases', err: new TypeError('no such thing') }, 'a request failed unexpectedly');
    expect(text()).toMatch(
      /^\d\d:\d\d:\d\d error a request failed unexpectedly: TypeError: no such thing \(request_id=7d1e, route=\/api\/purchases\)\n$/,
    );
  });

  test('tells each request where that is asked for', () => {
    const { log, text } = inTerminal('info');
    log.info(request, 'request');
    expect(text()).toContain(' info request (request_id=7d1e, method=GET, route=/api/users/user, status=200, took_ms=3.1)\n');
  });

  test('tells why an error came about, and its stack below it where that is asked for', () => {
    const { log, text } = inTerminal('debug');
    log.warn({ err: new Error('not delivered', { cause: new RangeError('too long') }) }, 'a file waits');
    const [line, ...stack] = text().split('\n');
    expect(line).toMatch(/ warn a file waits: not delivered, because of RangeError: too long$/);
    expect(stack[0]).toBe('Error: not delivered');
    expect(stack[1]).toContain('log.test.ts');
  });

  test('keeps secrets out, and whatever could move the terminal', () => {
    const { log, text } = inTerminal();
    log.warn({ token: 'hunter2', file: 'a\u001b[2Jb\nc\u2028d\u202ee' }, 'a file cannot be read');
    expect(text()).toContain('a file cannot be read (token=(kept out), file=a [2Jb c d e)\n');
  });

  test('is for programs where LOG_FORMAT says so, as one for people may be without a terminal', () => {
    const json = inTerminal('silent', 'json');
    json.log.fatal('nothing in words');
    expect(json.text()).toBe('');
    expect(json.log.isLevelEnabled('info')).toBe(false);
    const words = inTerminal(undefined, 'words', false);
    words.log.warn('a file waits');
    expect(words.text()).toContain(' warn a file waits\n');
  });
});
