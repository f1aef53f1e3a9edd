export type { KeySettings } from './key-settings.ts';
export { watchKeys } from './key-watch.ts';
export { Keys } from './keys.ts';
export { fileOfLeftKeys, requireNoLeftKeys } from './left-keys.ts';
export { makeSealingKeys, printWithNewVersion } from './make-sealing-keys.ts';
export { openKeys } from './open-keys.ts';
export { sealingKeysIn } from './outside-keys.ts';
export type { ResealedColumn } from './reseal-values.ts';
export { rotateSealingKey } from './rotate-sealing-key.ts';
