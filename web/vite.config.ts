import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './build/budget.ts';
import { assetFile, chunkFile, chunks } from './build/chunks.ts';
import { compress } from './build/compress.ts';
import { font } from './build/font.ts';
import { installable } from './build/installable.ts';
import { page } from './build/page.ts';
import { plainRoutes } from './build/plain-routes.ts';
import { sonnerStyle } from './build/sonner-style.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const root = path('.');
const server = 'http://localhost:3000';

export default defineConfig({
  root,
  plugins: [
    page(),
    font(path('../node_modules/.cache/drawbridge')),
    react(),
    plainRoutes(),
    sonnerStyle(),
    installable(),
    budget(root),
    compress(),
  ],
  // The server puts a fresh nonce here for each answer; every script and style of the page carries it.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: path('./dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: chunks, chunkFileNames: chunkFile, assetFileNames: assetFile },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/oidc': server,
      '/provider/api': server,
      // The page of that name is the client's; the calls below it are the server's.
      '/sandbox': { target: server, bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined) },
      '/ws': { target: server, ws: true },
    },
  },
});
