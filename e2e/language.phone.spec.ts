import { expect, type Page, test } from '@playwright/test';
import { newPerson, type Person, signInAtBank } from './support/consumer.ts';
import { Sandbox } from './support/sandbox.ts';

/** The narrowest phone, in CSS pixels. */
const NARROW = { width: 320, height: 640 };

const speaks = (page: Page) => page.locator('html').getAttribute('lang');

/** Signs in by phone on the Spanish pages. */
async function entrar(page: Page, sandbox: Sandbox, person: Person): Promise<void> {
  const known = (await sandbox.outbox(person.e164)).length;
  await page.getByLabel('Número de teléfono').fill(person.phone);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Escribe tu código' })).toBeVisible();
  await page.getByLabel('Código de verificación').fill(await sandbox.codeFor(person.e164, known));
}

/** The three steps of the registration, in Spanish. */
async function registrarse(page: Page, person: Person): Promise<void> {
  await expect(page.getByText('Paso 1 de 3')).toBeVisible();
  await page.getByLabel('Nombre').fill(person.first_name);
  await page.getByLabel('Apellido').fill(person.last_name);
  await page.getByRole('button', { name: 'Fecha de nacimiento' }).click();
  const birthday = page.getByRole('dialog', { name: 'Fecha de nacimiento' });
  await birthday.getByLabel('Mes', { exact: true }).selectOption({ label: 'abril' });
  await birthday.getByLabel('Día', { exact: true }).selectOption('12');
  await birthday.getByLabel('Año', { exact: true }).selectOption('1990');
  await birthday.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByRole('button', { name: 'Fecha de nacimiento' })).toHaveText('12 abr 1990');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByRole('button', { name: 'Continuar' }).click();

  await page.getByLabel('Calle y número').fill('1220 Commerce Street');
  await page.getByLabel('Ciudad').fill('Portland');
  await page.getByLabel(/^Estado/).selectOption('ME');
  await page.getByLabel('Código postal').fill('04101');
  await page.getByRole('button', { name: 'Continuar' }).click();

  await expect(page.getByText('el texto en inglés es el único que obliga')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Acepto los términos y condiciones' }).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
}

/** What does not fit the width of the screen, or of the thing it stands in. Long names are cut on purpose, with the whole in `title`. */
function tooWide(page: Page): Promise<string[]> {
  // A phone's browser makes its window as wide as the page: the width that it should have is given.
  return page.evaluate((room) => {
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > room) faults.push(`page ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own_words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? ''));
      const { left, right, width } = element.getBoundingClientRect();
      if (!own_words || width <= 1 || element.closest('.visually-hidden, .skip, select') || !element.checkVisibility()) continue;
      const cut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline' && !element.title;
      if (right > room + 1 || left < -1 || cut) faults.push(`${element.className}: ${element.textContent}`);
    }
    return faults;
  }, NARROW.width);
}

async function expectItFits(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(NARROW);
  expect(await tooWide(page), page.url()).toEqual([]);
  if (size) await page.setViewportSize(size);
}

test('a newcomer chooses Spanish with a form open, signs in, links an account and comes to pay; nothing is lost at 320 pixels', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const sandbox = new Sandbox(request);
  const person = newPerson();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pay straight from your bank.' })).toBeVisible();
  expect(await speaks(page)).toBe('en');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Paga directo desde tu banco.' })).toBeVisible();
  expect(await speaks(page)).toBe('es');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Registrarme' })).toBeVisible();
  await expect(page).toHaveTitle('Drawbridge Payment Center | Administra tus pagos y transacciones');
  await expectItFits(page);

  // Whatever was typed stays, and so does what is wrong with it, in the other words.
  await page.getByRole('button', { name: 'Registrarme' }).click();
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
  await page.getByLabel('Número de teléfono').fill('555-01');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('El número de teléfono no es válido')).toBeVisible();
  await expectItFits(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Phone number invalid')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('555-01');
  await page.getByRole('button', { name: 'Español' }).click();
  await entrar(page, sandbox, person);
  await registrarse(page, person);

  await expect(page.getByRole('heading', { name: 'Cómo funciona' })).toBeVisible();
  await expectItFits(page);
  await page.getByRole('button', { name: 'Vincular cuenta corriente' }).click();
  await signInAtBank(page, { user_name: person.email });
  await expect(page.getByText('Tu cuenta bancaria está vinculada')).toBeVisible();
  await expectItFits(page);

  await page.getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByRole('heading', { name: '¡Hola, Maya!' })).toBeVisible();
  await expect(page.getByText('$500.00')).toBeVisible();
  await expectItFits(page);
  await page.getByRole('button', { name: 'Pagar ahora' }).click();
  await expect(page.getByRole('heading', { name: 'Muestra el código QR al comercio' })).toBeVisible();
  await expect(page.getByText('Código de pago:')).toBeVisible();
  await expect(page.getByText(/Vence en \d:\d\d/)).toBeVisible();
  await expectItFits(page);
});

test('the settings change the language and keep the session, and no page loses anything at 320 pixels', async ({ page, request }) => {
  test.setTimeout(120_000);
  const sandbox = new Sandbox(request);
  const person = newPerson();
  await page.addInitScript(() => localStorage.setItem('language', localStorage.getItem('language') ?? 'es'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Registrarme' }).click();
  await entrar(page, sandbox, person);
  await expect(page.getByText('Paso 1 de 3')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('El nombre es obligatorio')).toBeVisible();
  await expectItFits(page);
  await registrarse(page, person);
  await expect(page.getByRole('heading', { name: 'Cómo funciona' })).toBeVisible();

  for (const [path, heading] of [
    ['/dashboard/settings', 'Configuración'],
    ['/dashboard/settings/personal-information', 'Información personal'],
    ['/dashboard/settings/contact-support', 'Contactar a soporte'],
    ['/dashboard/settings/deactivate-account', 'Desactivar cuenta'],
    ['/dashboard/transactions-history', 'Todas las transacciones'],
    ['/dashboard/relink-required', '¡Ups!'],
    ['/link-account-error', 'Esta cuenta no se puede usar.'],
    ['/relink-account-error', 'La cuenta ya existe'],
    ['/payment/cancelled', 'Transacción cancelada'],
    ['/payment/error', 'Tu transacción no se completó. Intenta de nuevo.'],
    ['/payment/fail-connection', 'La conexión de red es inestable.'],
    ['/payment/insufficient-funds?orderAmount=123456789&purchasePower=5000', 'El monto del pedido supera tu límite de gasto diario.'],
    ['/payment/invalid-payment?businessName=Harbor%20Books', 'Transacción fallida'],
    ['/exception', '¡Ups!'],
    ['/unauthorized', '¡Ups! No tienes acceso.'],
    ['/session-expired', 'Tu sesión se cerró.'],
    ['/nowhere', '¡Ups! Aquí no hay nadie.'],
    ['/terms', 'Términos y condiciones'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectItFits(page);
  }

  await page.goto('/dashboard/settings');
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(await speaks(page)).toBe('en');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Hi, Maya!' })).toBeVisible();
});
