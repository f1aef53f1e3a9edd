export const LIBRARIES: readonly ['nacha', 'sdk', 'checkout'];
export const PUBLISHED: readonly ['nacha', 'sdk', 'checkout', 'cli'];
export type Published = (typeof PUBLISHED)[number];
export interface Packed {
  readonly folder: string;
  readonly root: string;
  readonly archive: string;
  readonly files: readonly string[];
}
export function packPackage(name: Published): Packed;
