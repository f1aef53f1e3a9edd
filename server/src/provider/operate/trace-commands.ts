import { StartRefused } from '../../kernel/start-refused.ts';
import { proveAuthorization, readTrace, writeTrace } from '../../reporting/trace/index.ts';
import { type Commands, readArgs } from './command.ts';

const TRACE_TAKES = 'TRACE_NUMBER | PUBLIC_ID | PAYOUT | FILE[:LINE]';

/** From a line in a file to its payment and back, and the proof that it was authorized. */
export const TRACE_COMMANDS: Commands = {
  trace: {
    takes: TRACE_TAKES,
    does: 'tells everything about a payment, a payout (by its id or its reference at the bank) or a line of a file: entries, events, postings, authorization, what banks said',
    reads_only: true,
    async run(context, args) {
      const { name } = readArgs(args, []);
      const trace = await readTrace(context, name);
      if (!trace) throw new StartRefused(`nothing is known of ${name}: trace takes ${TRACE_TAKES}`);
      return writeTrace(trace);
    },
  },
  proof: {
    takes: 'PUBLIC_ID > FILE.pdf',
    does: 'writes the proof of a payment’s authorization, for the bank that asks',
    reads_only: true,
    async run() {
      throw new StartRefused('this writes a document: end the command with > FILE.pdf');
    },
    async write(context, args) {
      const { name } = readArgs(args, []);
      const proof = await proveAuthorization(context, name);
      if (!proof) throw new StartRefused(`no authorization of ${name} is kept: there is no such payment, or it is older than two years`);
      return proof.pdf;
    },
  },
};
