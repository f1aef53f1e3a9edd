import { readConfig } from '../config.ts';
import type { BankLinking } from '../providers/bank-linking/port.ts';
import type { Email } from '../providers/email/port.ts';
import type { Sms } from '../providers/sms/port.ts';
import { startServer } from '../server.ts';

// A server in production by its environment, whose companies refuse whatever they are asked. Ready once it prints so; ends with SIGTERM.
const away = () => Promise.reject(new Error('nobody is asked here'));
const bankLinking: BankLinking = { kind: 'plaid', createLinkToken: away, exchangePublicToken: away, fetchAvailableBalance: away };
const sms: Sms = { kind: 'twilio', send: away };
const email: Email = { kind: 'smtp', send: away };

const server = await startServer(readConfig(process.env), { bankLinking, sms, email });
process.stdout.write(`Production is ready at ${server.url}\n${server.log_ins ?? ''}\n`);
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
