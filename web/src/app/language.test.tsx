import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../language/chosen.ts';
import { button, link, open, press, text, until } from './testing.tsx';

afterEach(() => act(() => setLanguage('en')));

test('another language is chosen on the landing page: its words, its title and its name change, and it is kept', async () => {
  await open('/');
  expect(text()).toContain('Pay straight from your bank.');
  expect(document.documentElement.lang).toBe('en');
  await press(button('Español'));
  await until(() => text().includes('Paga directo desde tu banco.'));
  expect(document.documentElement.lang).toBe('es');
  expect(document.title).toBe('Drawbridge Payment Center | Administra tus pagos y transacciones');
  expect(button('Registrarme').lang).toBe('');
  expect(button('English').lang).toBe('en');
  expect(localStorage.getItem('language')).toBe('es');
  await press(button('English'));
  expect(text()).toContain('Pay straight from your bank.');
});

test("the merchants' page is English all the same, and offers no other", async () => {
  await setLanguage('es');
  await open('/');
  await press(link('¿Tienes un comercio?'));
  await until(() => text().includes('Get paid straight from the bank.'));
  expect(text()).toContain('Log In');
  expect(text()).not.toContain('Español');
  expect(document.documentElement.lang).toBe('en');
});
