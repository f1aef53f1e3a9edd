import './site.css';
import { followTheme, setTheme } from '../../web/src/app/theme.ts';
import { offerCopies } from './copy.ts';
import { followReading } from './reading.ts';
import { offerSearch } from './search.ts';
import { makeTabs } from './tabs.ts';

// Everything can be read without this script: it adds search, the switch of colors, tabs and buttons to copy with.
offerThemeSwitch();
followTheme();
makeTabs();
offerCopies();
offerSearch();
followReading();
document.querySelector('.nav [aria-current="page"]')?.scrollIntoView({ block: 'nearest' });

function offerThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]');
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const chosen = document.documentElement.dataset['theme'];
    const dark = chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
    setTheme(dark ? 'light' : 'dark');
  });
}
