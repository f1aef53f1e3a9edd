import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { text } from '../../language/t.ts';
import {
  type CameraChoice,
  CameraError,
  deviceOf,
  isMobile,
  keepCamera,
  listCameras,
  MOBILE_CHOICES,
  preferredCamera,
  startCamera,
  stopCamera,
} from './camera.ts';
import { readFrame } from './read-qr.ts';

const SCAN_EVERY_MS = 100;

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
 * A camera that is looked at for a QR code ten times a second, silently. `onFound` is called with what a code says until it answers
 * that this is what was looked for.
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
    const canvas = document.createElement('canvas');
    let ended = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;

    const look = (): void => {
      const scanned = video.current && !ended ? readFrame(video.current, canvas) : undefined;
      if (scanned !== undefined && found(scanned)) ended = true;
    };
    const stop = (): void => {
      clearInterval(timer);
      if (stream) stopCamera(stream);
      stream = undefined;
      setRunning(false);
    };
    /** Starts a camera in place of the one before. False when nobody wants it any more. */
    const take = async (choice: string | undefined): Promise<boolean> => {
      const started = await startCamera(choice);
      if (ended) {
        stopCamera(started);
        return false;
      }
      stream = started;
      return true;
    };
    const start = async (): Promise<void> => {
      if (!(await take(picked)) || stream === undefined) return;
      if (!mobile) {
        const cameras = await listCameras();
        if (ended) return;
        setChoices(cameras);
        // Cameras have no names before one was allowed: only now can the better one be told.
        const wanted = picked ?? preferredCamera(cameras);
        if (picked === undefined && wanted !== undefined && wanted !== deviceOf(stream)) {
          stopCamera(stream);
          if (!(await take(wanted))) return;
        }
        setInUse(wanted);
      }
      if (video.current === null) return;
      stream.getVideoTracks()[0]?.addEventListener('ended', () => {
        stop();
        if (!ended) setProblem(text('The camera has stopped.'));
      });
      video.current.srcObject = stream;
      await video.current.play();
      if (ended) return;
      setRunning(true);
      timer = setInterval(look, SCAN_EVERY_MS);
    };

    setProblem(undefined);
    start().catch((error: unknown) => {
      if (ended) return;
      stop();
      setProblem(error instanceof CameraError ? error.message : text('The camera could not be started.'));
    });
    return () => {
      ended = true;
      stop();
    };
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
