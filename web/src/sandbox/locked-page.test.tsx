import { expect, test } from 'vitest';
import { heading, open, text, until } from '../app/testing.tsx';
import { boot } from '../session/boot.ts';

test.each(['/sandbox', '/sandbox/shop', '/sandbox/trace?of=x'])(
  '%s of a locked sandbox says in words what to do, and asks for nothing [TRU-13]',
  async (path) => {
    Object.assign(boot, { sandbox: { locked: true, real: [] } });
    const page = await open(path);
    await until(() => heading() === 'This sandbox is locked');
    expect(text()).toContain('Open the link it printed when it started');
    expect(page.calls().filter((call) => call.path.startsWith('/sandbox'))).toEqual([]);
  },
);
