import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { NOTICE_PATH } from '@drawbridge/contract/notices';
import type { Plugin } from 'vite';
import { spanish } from '../src/language/es/index.ts';
import { BEFORE_PAINT, DESCRIPTION, grounds } from './page.ts';

const read = (file: string) => readFileSync(new URL(`../offline/${file}`, import.meta.url), 'utf8');
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What of the design system that page is made of, the basic parts first. */
const PARTS = ['.gate__door', '.result__words'];

const TITLE = "You're offline";
const WORDS = "You weren't charged just by going offline. When you're back, we'll show you what happened.";
const AGAIN = 'Try again';

/** The page without a network, whole in one file: its styles and scripts stand in it. `%NAME%` is left for the server. */
function offlinePage(style: string): { html: string; policy: string } {
  const script = read('page.js');
  const { light, dark } = grounds();
  const words: Record<string, string> = {
    '%TITLE%': TITLE,
    '%TITLE_ES%': spanish[TITLE],
    '%WORDS%': WORDS,
    '%WORDS_ES%': spanish[WORDS],
    '%AGAIN%': AGAIN,
    '%AGAIN_ES%': spanish[AGAIN],
    '%LIGHT%': light,
    '%DARK%': dark,
  };
  const code: Record<string, string> = {
    '<!--BEFORE_PAINT-->': `<script>${BEFORE_PAINT}</script>`,
    '<!--STYLE-->': `<style>${style}</style>`,
    '<!--SCRIPT-->': `<script>${script}</script>`,
  };
  const html = read('page.html').replace(/%[A-Z_]+%|<!--[A-Z_]+-->/g, (place) => {
    const said = words[place];
    return code[place] ?? (said === undefined ? place : escapeText(said));
  });
  const policy = [
    "default-src 'none'",
    `script-src ${sha256(BEFORE_PAINT)} ${sha256(script)}`,
    `style-src ${sha256(style)}`,
    // To see whether the server can be reached again.
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return { html, policy };
}

/** The one worker of this site. Where a notice may lead stands in the contract, for the service as well. */
function worker(): string {
  return `${read('service-worker.js')}\n${read('push.js').replace('/__PATHS__/', () => String(NOTICE_PATH))}`;
}

/** What a phone is told of the app; the server adds the brand's names. */
function manifest() {
  const { light } = grounds();
  const icon = (size: number, purpose?: string) => ({
    src: `/icons/${purpose === undefined ? 'icon' : purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: purpose ?? 'any',
  });
  return {
    id: '/dashboard',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    dir: 'ltr',
    description: DESCRIPTION,
    categories: ['finance', 'shopping'],
    background_color: light,
    theme_color: light,
    icons: [icon(192), icon(512), icon(512, 'maskable')],
    shortcuts: [{ name: 'Pay Now', url: '/payment', icons: [icon(192)] }],
  };
}

/** Writes what the server needs to make the client an app that can be installed: installable.json. */
export function installable(): Plugin {
  return {
    name: 'drawbridge-installable',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheets = Object.values(bundle).flatMap((output) =>
          output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
        );
        const holding = PARTS.map((part) => {
          const sheet = sheets.find((text) => text.includes(part));
          if (sheet === undefined) throw new Error(`no style sheet of the build holds ${part}, which the page without a network wears`);
          return sheet;
        });
        const style = [...new Set(holding)].join('');
        const source = JSON.stringify({ manifest: manifest(), offline: offlinePage(style), worker: worker() });
        this.emitFile({ type: 'asset', fileName: 'installable.json', source });
      },
    },
  };
}
