import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { markSchemas, type Node, routesAlone } from './plain-routes.ts';

const read = (code: string) => parseAst(code) as unknown as Node;

const ROUTES = `
import * as z from 'zod/mini';
import { route } from '../route.ts';
const params = z.object({ id: z.string() });
export const notes = z.object({ notes: z.string() });
export const things = {
  one: route({ method: 'GET', path: '/things/{id}', summary: 'One', access: 'signed-in', params, answer: z.object({}) }),
  send: route({ method: 'POST', path: '/things', idempotent: true, body: notes, answer: z.object({}) }),
};
`;

test('a module of routes keeps where each is, and points to its schemas elsewhere', () => {
  const plain = routesAlone(ROUTES, read(ROUTES), '/routes/things.ts');
  expect(plain).not.toContain('z.');
  expect(plain).toContain('export * from "/routes/things.ts?schemas";');
  const things = new Function(`${plain.replace('export const', 'const').replace(/export \* .*/, '')}; return things;`)() as unknown;
  expect(things).toEqual({
    one: { method: 'GET', path: '/things/{id}' },
    send: { method: 'POST', path: '/things' },
  });
});

test('routes that a function of the module makes are kept as it makes them', () => {
  const code = `
const params = z.object({ id: z.string() });
function routesOf(name) {
  const common = { access: 'merchant' };
  return { read: route({ ...common, method: 'GET', path: \`/\${name}/{id}\`, params, answer: z.object({}) }) };
}
export const ones = routesOf('one');
export const twos = routesOf('two');
`;
  const plain = routesAlone(code, read(code), '/routes/things.ts');
  expect(plain).not.toContain('z.');
  const made = new Function(`${plain.replaceAll('export const', 'const').replace(/export \* .*/, '')}; return [ones, twos];`)() as unknown;
  expect(made).toEqual([{ read: { method: 'GET', path: '/one/{id}' } }, { read: { method: 'GET', path: '/two/{id}' } }]);
});

test('a module of routes in which none is found stops the build', () => {
  const other = `export const things = { one: call({ method: 'GET', path: '/things' }) };`;
  expect(() => routesAlone(other, read(other), '/routes/things.ts')).toThrow('no route({...}) was found in /routes/things.ts');
});

test('schemas and tables are marked as what may go, and still are what they were', () => {
  const code = `const three = Math.max(1, 3); const table = { three: Math.min(3, 4) }; const text = 'a'; function four() { return 4; }`;
  const marked = markSchemas(code, read(code));
  expect(marked.match(/\/\* @__PURE__ \*\//g)).toHaveLength(2);
  expect(new Function(`${marked}; return [three, table, text, four()];`)()).toEqual([3, { three: 3 }, 'a', 4]);
});
