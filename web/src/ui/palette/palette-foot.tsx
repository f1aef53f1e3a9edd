/** What the keys do, for the eye: who can't see it is told by the combobox. */
export function PaletteFoot({ keeps_kinds, note }: { keeps_kinds: boolean; note: string | undefined }) {
  return (
    <div className="palette__foot" aria-hidden="true">
      <span>
        <kbd className="key">↑</kbd> <kbd className="key">↓</kbd> move
      </span>
      <span>
        <kbd className="key">Enter</kbd> open
      </span>
      <span>
        <kbd className="key">Ctrl</kbd> <kbd className="key">Enter</kbd> new tab
      </span>
      {keeps_kinds ? (
        <span>
          <kbd className="key">Tab</kbd> only this kind
        </span>
      ) : null}
      {note === undefined ? null : <span className="palette__note">{note}</span>}
    </div>
  );
}
