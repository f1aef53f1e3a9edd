import { text } from '../../language/t.ts';

const START_TIMEOUT_MS = 3000;

/** A camera that a person can choose. */
export interface CameraChoice {
  value: string;
  label: string;
}

/** The camera cannot be used. The message says why, in words for whoever holds it. */
export class CameraError extends Error {}

/** Whether this is a phone or a tablet, whose cameras have sides instead of names. */
export function isMobile(): boolean {
  const data = (navigator as { userAgentData?: { mobile?: boolean } }).userAgentData;
  return data?.mobile ?? /Android|iPhone|iPad|iPod/.test(navigator.userAgent);
}

const BACK = 'environment';
const FRONT = 'user';
export const MOBILE_CHOICES: readonly CameraChoice[] = [
  { value: BACK, label: text('Back Camera') },
  { value: FRONT, label: text('Front Camera') },
];

/** The choices on a computer: its video devices. Their labels are known once a camera was allowed. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter((device) => device.kind === 'videoinput')
    .map((device, at) => ({ value: device.deviceId, label: device.label || text('Camera {number}').replace('{number}', String(at + 1)) }));
}

const CAMERA_KEY = 'drawbridge.camera';

/** Keeps the camera that somebody chose, on this device, whoever is signed in. */
export function keepCamera(camera: string): void {
  localStorage.setItem(CAMERA_KEY, camera);
}

const keptCamera = (): string | null => localStorage.getItem(CAMERA_KEY);

/** The camera last chosen here, if still there; else one labeled as a back camera, else the first. */
export function preferredCamera(choices: readonly CameraChoice[]): string | undefined {
  const kept = keptCamera();
  return (choices.find(({ value }) => value === kept) ?? choices.find(({ label }) => /back/i.test(label)) ?? choices[0])?.value;
}

/**
 * Starts a camera: `choice` is a facing side on a phone, a device id on a computer, or undefined for any, preferably
 * the one kept. Throws CameraError without HTTPS, in a browser without cameras, when access is refused, and after 3 s.
 */
export async function startCamera(choice: string | undefined): Promise<MediaStream> {
  if (!window.isSecureContext) throw new CameraError(text('The camera needs a secure connection (HTTPS).'));
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices?.getUserMedia === undefined) throw new CameraError(text("This browser can't use a camera."));
  const started = devices.getUserMedia({
    audio: false,
    video: { ...constraintsOf(choice), width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CameraError(text("The camera didn't start in time."))), START_TIMEOUT_MS);
  });
  try {
    return await Promise.race([started, late]);
  } catch (error) {
    // One that starts after all must not stay on unseen.
    void started.then(stopCamera, () => undefined);
    throw error instanceof CameraError ? error : new CameraError(wordsFor(error));
  } finally {
    clearTimeout(timer);
  }
}

function constraintsOf(choice: string | undefined): MediaTrackConstraints {
  if (choice === BACK || choice === FRONT) return { facingMode: choice };
  if (choice) return { deviceId: { exact: choice } };
  const kept = keptCamera();
  return kept === null ? { facingMode: BACK } : { deviceId: { ideal: kept } };
}

/** The device that a stream comes from; undefined where the browser does not tell. */
export function deviceOf(stream: MediaStream): string | undefined {
  return stream.getVideoTracks()[0]?.getSettings().deviceId;
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function wordsFor(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return text("Camera access is off. Turn it on in your browser's settings.");
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return text("We couldn't find a camera.");
  if (name === 'NotReadableError') return text('The camera is in use by another program.');
  return text("We couldn't start the camera.");
}
