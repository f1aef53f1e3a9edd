import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CameraIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { useScanner } from './use-scanner.ts';

/** The camera, and what to do where there is none. */
export function ScanTab({ onFound, onType }: { onFound: (purchaseId: string) => void; onType: () => void }) {
  const { video, running, problem, choices, chosen, choose, again } = useScanner(onFound);
  return (
    <>
      <div className="cam on-moat" data-running={running ? '' : undefined}>
        <video ref={video} className="cam__video" muted playsInline aria-label="What the camera sees" />
        {problem === undefined ? (
          <>
            <svg className="cam__frame" viewBox="0 0 260 260" aria-hidden="true">
              <path d="M3 52V28A25 25 0 0 1 28 3h24M208 3h24a25 25 0 0 1 25 25v24M257 208v24a25 25 0 0 1-25 25h-24M52 257H28a25 25 0 0 1-25-25v-24" />
            </svg>
            <p className="cam__hint">Hold the customer's code in the frame</p>
          </>
        ) : (
          <div className="cam__problem" role="alert">
            <p className="strong">{problem}</p>
            <div className="actions cam__ways">
              <Button kind="moat" onClick={onType}>
                Enter the code instead
              </Button>
              <Button kind="moat" onClick={again}>
                Try again
              </Button>
            </div>
          </div>
        )}
      </div>
      {choices.length > 0 ? (
        <div className="code__pick">
          <Field label="Camera">
            <Select value={chosen ?? ''} options={choices} onChange={(event) => choose(event.target.value)} />
          </Field>
          <CameraIcon />
        </div>
      ) : null}
    </>
  );
}
