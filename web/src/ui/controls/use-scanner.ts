import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CameraChoice, isMobile, keepCamera, MOBILE_CHOICES, preferredCamera } from './camera.ts';
import { CameraWatch } from './camera-watch.ts';

export interface Scanner {
  /** Where the picture of the camera is shown, and read. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly running: boolean;
  /** Why there is no picture, in words for whoever holds it; in English, to be `said` where pages have languages. */
  readonly problem: string | undefined;
  readonly choices: readonly CameraChoice[];
  /** The camera in use. */
  readonly chosen: string | undefined;
  readonly choose: (camera: string) => void;
  /** Tries the camera once more. */
  readonly again: () => void;
}

/**
 * A camera that is looked at for a QR code ten times a second, silently. `onFound` is called with what a code says
 * until it answers that this is what was looked for.
 */
export function useScanner(onFound: (scanned: string) => boolean): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [mobile] = useState(isMobile);
  const [choices, setChoices] = useState<readonly CameraChoice[]>(mobile ? MOBILE_CHOICES : []);
  const [picked, setPicked] = useState<string | undefined>(mobile ? preferredCamera(MOBILE_CHOICES) : undefined);
  const [in_use, setInUse] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const found = useEffectEvent(onFound);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a start anew
  useEffect(() => {
    setProblem(undefined);
    const watch = new CameraWatch({
      video,
      picked,
      mobile,
      onFound: (scanned) => found(scanned),
      onChoices: setChoices,
      onInUse: setInUse,
      onRunning: setRunning,
      onProblem: setProblem,
    });
    watch.start();
    return () => watch.end();
  }, [picked, attempt, mobile]);

  return {
    video,
    running,
    problem,
    choices,
    chosen: in_use ?? picked,
    choose: (camera) => {
      keepCamera(camera);
      setInUse(undefined);
      setPicked(camera);
    },
    again: () => setAttempt((count) => count + 1),
  };
}
