import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CameraIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import {
  type CameraChoice,
  CameraError,
  isMobile,
  listCameras,
  MOBILE_CHOICES,
  preferredCamera,
  startCamera,
  stopCamera,
} from './camera.ts';
import { purchaseIdOf, readFrame } from './read-qr.ts';

const SCAN_EVERY_MS = 100;

/** The camera, looking for the customer's code ten times a second, silently. */
export function ScanTab({ onFound, onType }: { onFound: (purchaseId: string) => void; onType: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [choices, setChoices] = useState<readonly CameraChoice[]>(isMobile() ? MOBILE_CHOICES : []);
  const [chosen, setChosen] = useState<string | undefined>(isMobile() ? MOBILE_CHOICES[0]?.value : undefined);
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);
  const found = useEffectEvent(onFound);

  useEffect(() => {
    let ended = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const canvas = document.createElement('canvas');

    const look = (): void => {
      const scanned = video.current && !ended ? readFrame(video.current, canvas) : undefined;
      const purchase_id = scanned === undefined ? '' : purchaseIdOf(scanned);
      if (purchase_id === '') return;
      ended = true;
      found(purchase_id);
    };

    const start = async (): Promise<void> => {
      setProblem(undefined);
      try {
        const started = await startCamera(chosen);
        if (ended) return stopCamera(started);
        stream = started;
        if (!isMobile()) {
          const cameras = await listCameras();
          const preferred = preferredCamera(cameras);
          setChoices(cameras);
          // The first start only asks for permission: without it the devices have no names to choose by.
          if (chosen === undefined && preferred !== undefined) return setChosen(preferred);
        }
        if (ended || !video.current) return;
        video.current.srcObject = stream;
        await video.current.play();
        setRunning(true);
        timer = setInterval(look, SCAN_EVERY_MS);
      } catch (error) {
        if (ended) return;
        setProblem(error instanceof CameraError ? error.message : 'The camera could not be started.');
      }
    };
    void start();
    return () => {
      ended = true;
      clearInterval(timer);
      if (stream) stopCamera(stream);
      setRunning(false);
    };
  }, [chosen]);

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
            <Button kind="moat" onClick={onType}>
              Enter the code instead
            </Button>
          </div>
        )}
      </div>
      {choices.length > 0 ? (
        <div className="code__pick">
          <Field label="Camera">
            <Select value={chosen ?? ''} options={choices} onChange={(event) => setChosen(event.target.value)} />
          </Field>
          <CameraIcon />
        </div>
      ) : null}
    </>
  );
}
