import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { applicationCalls } from './applications.ts';
import { approvalCalls } from './approvals.ts';
import { auditCalls } from './audit.ts';
import { consoleBinder } from './bind.ts';
import { businessCalls } from './business-calls.ts';
import { consumerCalls } from './consumer-calls.ts';
import { consumerChanges } from './consumer-changes.ts';
import { fileDecisions } from './decide-file.ts';
import { fileCalls } from './files.ts';
import { healthCalls, type ServerParts } from './health.ts';
import { holdToOrigin } from './own-origin.ts';
import { paymentCalls } from './payment-calls.ts';
import { exceptionCalls } from './resolve-exceptions.ts';
import { riskCalls } from './risk-calls.ts';
import { searchCall } from './search-call.ts';
import { staffCalls } from './staff-calls.ts';
import { todayCall } from './today-call.ts';

/** The calls of the provider's console, below `/provider/api`. */
export function mountConsole(app: FastifyInstance, context: Context, parts: ServerParts): void {
  holdToOrigin(app, context);
  const bind = consoleBinder(app, context);
  staffCalls(bind, context);
  todayCall(bind, context);
  fileCalls(bind, context);
  fileDecisions(bind, context);
  exceptionCalls(bind, context);
  auditCalls(bind, context);
  healthCalls(bind, context, parts);
  approvalCalls(bind, context);
  businessCalls(bind, context);
  applicationCalls(bind, context);
  paymentCalls(bind, context);
  consumerCalls(bind, context);
  consumerChanges(bind, context);
  searchCall(bind, context);
  riskCalls(bind, context);
}
