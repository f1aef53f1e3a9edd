import { Notice } from '../ui/feedback/notice.tsx';
import { CopyButton } from './copy-button.tsx';

const COMMAND = 'npm run operate -- reconcile-bank';
/** Names of files, as they stand in a sentence. */
const FILE_NAME = /([^\s(),]+\.(?:ach|txt|json|csv)\b)/i;

/** That no file goes to the bank, why, and what to do. `why`: the cause, a sentence without capital and end. */
export function HeldNotice({ why }: { why: string }) {
  return (
    <Notice kind="negative">
      <p className="strong">Files to the bank are on hold</p>
      <p>{namesWhole(why.slice(0, 1).toUpperCase() + why.slice(1))}.</p>
      <p>Nothing goes to the bank and nothing posts until someone compares this database with the bank's files. Start with this command:</p>
      <p className="sandbox__command">
        <code>{COMMAND}</code>
        <CopyButton text={COMMAND} what={COMMAND} />
      </p>
      <p>
        It lists what differs and changes nothing. The steps are in <code>docs/operations.md</code> under “Restoring”.
      </p>
    </Notice>
  );
}

/** A sentence whose names of files are never broken at a hyphen. */
function namesWhole(sentence: string) {
  return sentence.split(FILE_NAME).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have only their places
      <code key={at} className="sandbox__name">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
