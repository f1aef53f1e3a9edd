// node packages/sdk/build/types.mjs: writes src/types. Needs a Node that runs TypeScript (24).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiTypes } from './api-types.mjs';

for (const [file, text] of Object.entries(apiTypes())) writeFileSync(join(import.meta.dirname, '../src/types', file), text);
