import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDate, formatDateTime, formatTime } from '../ui/format.ts';
import { language, onLanguage, setLanguage, startLanguage } from './chosen.ts';
import { said, t, tCount, text } from './t.ts';
import { tNodes } from './t-nodes.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(async () => {
  await setLanguage('en');
  localStorage.clear();
  vi.restoreAllMocks();
});

const browserSpeaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

describe('a text', () => {
  test('is itself in English, with its values', () => {
    expect(t('Pay Now')).toBe('Pay Now');
    expect(t('Hi, {name}!', { name: 'Maya' })).toBe('Hi, Maya!');
    expect(t('Step {step} of {total}', { step: 1, total: 3 })).toBe('Step 1 of 3');
  });

  test('is its Spanish in Spanish, with the same values', async () => {
    await setLanguage('es');
    expect(t('Pay Now')).toBe('Pagar ahora');
    expect(t('Hi, {name}!', { name: 'Maya' })).toBe('¡Hola, Maya!');
  });

  test('takes a value as it is, whatever stands in it', async () => {
    await setLanguage('es');
    expect(t('Hi, {name}!', { name: '{name} $& $1' })).toBe('¡Hola, {name} $& $1!');
  });

  test('is one or many', async () => {
    const left = (count: number) => tCount(count, '{count} second left', '{count} seconds left');
    expect([left(0), left(1), left(30)]).toEqual(['0 seconds left', '1 second left', '30 seconds left']);
    await setLanguage('es');
    expect([left(1), left(30)]).toEqual(['Queda 1 segundo', 'Quedan 30 segundos']);
  });

  test('may hold elements, where each language puts them', async () => {
    const words = () =>
      renderToStaticMarkup(createElement('p', null, tNodes('I agree to the {terms}', { terms: createElement('a', null, 'terms') })));
    expect(words()).toBe('<p>I agree to the <a>terms</a></p>');
    await setLanguage('es');
    expect(words()).toBe('<p>Acepto los <a>terms</a></p>');
  });

  test('that was kept is said when it is shown', async () => {
    const kept = text('First name is required');
    expect(kept).toBe('First name is required');
    await setLanguage('es');
    expect(said(kept)).toBe('El nombre es obligatorio');
  });

  test('of the service that nobody knows stays as it was sent', async () => {
    await setLanguage('es');
    expect(said('The moon is full.')).toBe('The moon is full.');
    expect(said('constructor')).toBe('constructor');
    expect(said(undefined)).toBeUndefined();
  });
});

describe('the language', () => {
  test.each([
    [['en-US'], 'en'],
    [['es-MX', 'en-US'], 'es'],
    [['ES'], 'es'],
    [['fr-FR', 'es-419', 'en'], 'es'],
    [['fr-FR', 'en-GB', 'es'], 'en'],
    [['est', 'de'], 'en'],
    [[], 'en'],
  ])('of a browser that speaks %j is %s', async (languages, expected) => {
    browserSpeaks(...languages);
    await startLanguage();
    expect(language()).toBe(expected);
  });

  test('that was chosen outlives the visit, whatever the browser speaks', async () => {
    browserSpeaks('es-MX');
    await setLanguage('en');
    await startLanguage();
    expect(language()).toBe('en');
    await setLanguage('es');
    browserSpeaks('en-US');
    await startLanguage();
    expect(language()).toBe('es');
  });

  test('that the browser gave is not kept as if it were chosen', async () => {
    browserSpeaks('es-MX');
    localStorage.clear();
    await startLanguage();
    expect(localStorage.length).toBe(0);
  });

  test.each(['/merchant', '/merchant/home', '/sandbox', '/sandbox/bank-login'])('of %s is English', async (path) => {
    await setLanguage('es');
    window.history.replaceState(null, '', path);
    expect([language(), t('Close')]).toEqual(['en', 'Close']);
  });

  test.each(['/merchants-of-venice', '/dashboard', '/'])('of %s is the chosen one', async (path) => {
    await setLanguage('es');
    window.history.replaceState(null, '', path);
    expect(language()).toBe('es');
  });

  test('tells those who asked of a change, until they ask no more', async () => {
    const show = vi.fn();
    const end = onLanguage(show);
    await setLanguage('es');
    expect(show).toHaveBeenCalledTimes(1);
    end();
    await setLanguage('en');
    expect(show).toHaveBeenCalledTimes(1);
  });
});

describe('a date', () => {
  test("is the specification's in English", () => {
    expect([formatDate('2026-03-18'), formatDateTime('2026-03-18T14:41:00')]).toEqual(['03/18/2026', '03/18/2026, 2:41 PM']);
  });

  test('names its month in Spanish, and cannot be read two ways', async () => {
    await setLanguage('es');
    expect(formatDate('2026-03-04')).toBe('4 mar 2026');
    expect(formatTime('2026-03-04T14:41:00').replace(/\s/g, '')).toBe('2:41p.m.');
    expect(formatDateTime('2026-03-04T00:05:00').replace(/\s/g, '')).toBe('4mar2026,12:05a.m.');
    expect(() => formatDate('yesterday')).toThrow(RangeError);
  });
});
