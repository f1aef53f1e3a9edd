import type { NachaError, NachaWarning } from './errors.ts';
import type { FileControl } from './file-control.ts';
import type { FileHeader } from './file-header.ts';
import type { Batch, Entry, Layout } from './model.ts';
import type { BatchFormat } from './standard-entry-classes.ts';

/** What the reader finds, in the order of the file. `line` is where the record stands, from 1. */
export type NachaEvent =
  | { readonly type: 'file-header'; readonly line: number; readonly header: FileHeader }
  | { readonly type: 'batch-header'; readonly line: number; readonly format: BatchFormat; readonly header: Batch['header'] }
  | { readonly type: 'entry'; readonly line: number; readonly entry: Entry }
  | { readonly type: 'batch-control'; readonly line: number; readonly control: Batch['control'] }
  | { readonly type: 'file-control'; readonly line: number; readonly control: FileControl }
  | { readonly type: 'end'; readonly layout: Layout }
  | { readonly type: 'warning'; readonly warning: NachaWarning }
  | { readonly type: 'error'; readonly error: NachaError };
