import { sandbox } from '@drawbridge/contract/sandbox';
import { rejectFile } from './calls.ts';
import { SayWhy } from './say-why.tsx';

/** Acts as the bank: rejects a file that it was handed, and says why. */
export function RejectFile({ name }: { name: string }) {
  return (
    <SayWhy
      className="file__reject"
      opens="Let the bank reject it"
      label="Why the bank rejects it"
      rule={sandbox.rejectFile.body.shape.reason}
      button="Reject file"
      send={(reason) => rejectFile(name, reason)}
    />
  );
}
