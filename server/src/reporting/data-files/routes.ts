import { dataFile } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { downloadDataFile } from './download-data-file.ts';
import { requestDataFile } from './request-data-file.ts';
import { readDataFile } from './standing.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(dataFile.read, ({ actor }) => readDataFile(context, actor.user_id));
  bind.on(dataFile.request, ({ actor }) => requestDataFile(context, actor.user_id));
  bind.on(dataFile.download, ({ actor }) => downloadDataFile(context, actor.user_id));
}
