import { Button } from '../../ui/controls/button.tsx';
import { CameraView } from '../../ui/controls/camera-view.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { useScanner } from '../../ui/controls/use-scanner.ts';
import { CameraIcon } from '../../ui/icons/portal-icons.tsx';
import { purchaseIdOf } from './purchase-id.ts';

/** The camera, and what to do where there is none. */
export function ScanTab({ onFound, onType }: { onFound: (purchaseId: string) => void; onType: () => void }) {
  const scanner = useScanner((scanned) => {
    const purchase_id = purchaseIdOf(scanned);
    if (purchase_id !== '') onFound(purchase_id);
    return purchase_id !== '';
  });
  const { choices, chosen, choose } = scanner;
  return (
    <>
      <CameraView
        scanner={scanner}
        label="What the camera sees"
        hint="Hold the customer's code in the frame"
        problem={scanner.problem}
        ways={
          <>
            <Button kind="moat" onClick={onType}>
              Enter the code instead
            </Button>
            <Button kind="moat" onClick={scanner.again}>
              Try again
            </Button>
          </>
        }
      />
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
