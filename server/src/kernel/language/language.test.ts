import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageOf } from './language.ts';
import { say } from './say.ts';
import { spanish } from './spanish.ts';

const SERVER = join(import.meta.dirname, '../..');
const entries = Object.entries(spanish);
const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('a message', () => {
  it('is said in the language of the person, with its values as they stand', () => {
    const values = { amount: '$1.00', business: '{amount} & Sons' };
    expect(say('en', 'Receipt: {amount} to {business}', values)).toBe('Receipt: $1.00 to {amount} & Sons');
    expect(say('es', 'Receipt: {amount} to {business}', values)).toBe('Recibo: $1.00 a {amount} & Sons');
  });

  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['es', 'es'],
    ['es-PR,es;q=0.9,en;q=0.8', 'es'],
    ['fr-CA, ES;q=0.8, en;q=0.7', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr', 'en'],
    [',,;q=', 'en'],
  ] as const)('for whoever accepts %j is in %s', (header, language) => expect(languageOf(header)).toBe(language));
});

describe('the Spanish', () => {
  it('stands for a text that is said somewhere', () => {
    const code = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.|language\/spanish|testing\/|sandbox\//.test(name))
      .map((name) => readFileSync(join(SERVER, name), 'utf8'))
      .join('\n');
    expect(entries.map(([english]) => english).filter((english) => !code.includes(`'${english}'`))).toEqual([]);
  });

  it.each(entries)('of "%s" needs the same values, ends alike and speaks to a person as "tú"', (english, words) => {
    expect(names(words)).toEqual(names(english));
    expect(/[.:?!…]$/.exec(words)?.[0]).toBe(/[.:?!…]$/.exec(english)?.[0]);
    expect(words.split('¿').length).toBe(words.split('?').length);
    expect(words).not.toBe(english);
    expect(words).not.toMatch(/\b(usted|ustedes|vosotros|vuestr[oa]s?|vos)\b/i);
  });
});
