import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { route } from '../route.ts';

/**
 * `none`: never asked for. `making`: on its way. `ready`: can be downloaded. `expired`: it was, and is erased. `failed`:
 * it could not be made, and may be asked for again.
 */
export const DATA_FILE_STATES = ['none', 'making', 'ready', 'expired', 'failed'] as const;
export type DataFileState = (typeof DATA_FILE_STATES)[number];

const dataFileStanding = z.object({
  state: z.enum(DATA_FILE_STATES),
  /** Until when it can be downloaded, or could. */
  until: z.nullable(moment),
  /** Of one that is ready. */
  size_bytes: z.nullable(z.int()),
});
export type DataFileStanding = z.infer<typeof dataFileStanding>;

/** The file of what we hold of a consumer: they ask for it, it is made, and they download it for 7 days. */
export const dataFile = {
  read: route({
    method: 'GET',
    path: '/users/self/data-file',
    summary: "How far the file of the consumer's own data has come",
    access: 'consumer',
    permission: 'pc:view:profile',
    whileFrozen: true,
    answer: dataFileStanding,
  }),
  request: route({
    method: 'POST',
    path: '/users/self/data-file',
    summary: "Have the file of the consumer's own data made; while one is being made, it is that one. Its consumer is notified",
    access: 'consumer',
    permission: 'pc:view:profile',
    whileFrozen: true,
    stepUp: 'download your data',
    answer: dataFileStanding,
  }),
  download: route({
    method: 'GET',
    path: '/users/self/data-file/zip',
    summary: "The file of the consumer's own data, a ZIP",
    access: 'consumer',
    permission: 'pc:view:profile',
    whileFrozen: true,
    stepUp: 'download your data',
    answer: z.string(),
  }),
} as const;
