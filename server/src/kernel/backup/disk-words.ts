import { StartRefused } from '../start-refused.ts';

const MB = 2 ** 20;

/** Bytes for a person, in megabytes and upwards. */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / MB).toLocaleString('en-US')} MB`;

/** What a disk said while something was written into a folder: a StartRefused where a person can mend it, else itself. */
export function asDiskTrouble(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartRefused(`the disk of ${folder} is full: make room, or name another folder`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartRefused(`${folder} cannot be written to by this user (${code}): change its owner, or name another folder`);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartRefused(`${folder} cannot be used: something in its way is no folder (${code})`);
  return error;
}
