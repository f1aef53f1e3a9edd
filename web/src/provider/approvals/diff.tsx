import type { ProposedChange } from '@drawbridge/contract/provider';

/** What a proposal would change: before and after, side by side. */
export function Diff({ changes }: { changes: readonly ProposedChange[] }) {
  return (
    <table className="diff">
      <caption className="visually-hidden">What would change</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, before, after }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several may change the same thing
          <tr key={at}>
            <th scope="row">{what}</th>
            <td className={before === null || before === after ? 'diff__same' : 'diff__old'}>{before ?? 'None'}</td>
            <td className={before === after ? 'diff__same' : 'diff__new'}>{before === after ? 'No change' : after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
