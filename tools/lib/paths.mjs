import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
/** The Node that the project runs under, whatever the machine's own is. */
export const NODE = `${ROOT}/node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
/** Finds what nobody uses; it has an older TypeScript beside it, whose programming interface it needs. */
export const KNIP = `${ROOT}/tools/knip/node_modules/knip/bin/knip.js`;
