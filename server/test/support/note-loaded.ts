import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Loaded before a program, it notes every module of ours that the program loads: an address a line, in the file that LOADED_MODULES names.
const file = process.env['LOADED_MODULES'] ?? '';
registerHooks({
  load(url, context, next) {
    if (!url.includes('/node_modules/')) appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
