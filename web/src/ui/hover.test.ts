import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const HOVERS = '@media (hover: hover)';

/** A stylesheet without what it says for pointers that hover. */
function withoutHovers(css: string): string {
  const start = css.indexOf(HOVERS);
  if (start === -1) return css;
  let depth = 0;
  let end = css.indexOf('{', start);
  do {
    if (css[end] === '{') depth += 1;
    if (css[end] === '}') depth -= 1;
    end += 1;
  } while (depth > 0);
  return css.slice(0, start) + withoutHovers(css.slice(end));
}

test('a tapped button looks untapped afterwards: hovering changes looks only where a pointer hovers [CUS-05]', () => {
  const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const read = sheets.map((name) => ({ name, css: readFileSync(join(SOURCE, name), 'utf8').replace(/\/\*.*?\*\//gs, '') }));
  expect(read.filter(({ css }) => css.includes(`${HOVERS} {`)).length).toBeGreaterThan(5);
  expect(read.filter(({ css }) => withoutHovers(css).includes(':hover')).map(({ name }) => name)).toEqual([]);
});
