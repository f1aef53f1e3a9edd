import type { RefObject } from 'react';
import { text } from '../../language/t.ts';
import { type CameraChoice, CameraError, deviceOf, listCameras, preferredCamera, startCamera, stopCamera } from './camera.ts';
import { readFrame } from './read-qr.ts';

const SCAN_EVERY_MS = 100;

export interface CameraWatchOptions {
  /** Where the picture is shown, and read. */
  video: RefObject<HTMLVideoElement | null>;
  /** The camera that somebody chose. */
  picked: string | undefined;
  /** A phone, whose cameras have sides instead of names. */
  mobile: boolean;
  /** Is told what a code says; answers whether this is what was looked for. */
  onFound: (scanned: string) => boolean;
  onChoices: (choices: readonly CameraChoice[]) => void;
  onInUse: (camera: string | undefined) => void;
  onRunning: (running: boolean) => void;
  /** In words for whoever holds it, in English. */
  onProblem: (words: string) => void;
}

/** One run of a camera: it is looked at for a QR code ten times a second, until one is found or it is ended. */
export class CameraWatch {
  readonly #options: CameraWatchOptions;
  readonly #canvas = document.createElement('canvas');
  #ended = false;
  #stream: MediaStream | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: CameraWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#begin().catch((error: unknown) => {
      if (this.#ended) return;
      this.#stop();
      this.#options.onProblem(error instanceof CameraError ? error.message : text("We couldn't start the camera."));
    });
  }

  end(): void {
    this.#ended = true;
    this.#stop();
  }

  async #begin(): Promise<void> {
    const { video, mobile, picked, onRunning } = this.#options;
    if (!(await this.#take(picked))) return;
    if (!mobile && !(await this.#takeBetter())) return;
    if (video.current === null || this.#stream === undefined) return;
    this.#stream.getVideoTracks()[0]?.addEventListener('ended', () => this.#lose());
    video.current.srcObject = this.#stream;
    await video.current.play();
    if (this.#ended) return;
    onRunning(true);
    this.#timer = setInterval(() => this.#look(), SCAN_EVERY_MS);
  }

  /** Starts a camera in place of the one before. False when nobody wants it any more. */
  async #take(choice: string | undefined): Promise<boolean> {
    const started = await startCamera(choice);
    if (this.#ended) stopCamera(started);
    else this.#stream = started;
    return !this.#ended;
  }

  /** Cameras have no names before one was allowed, so the better one shows now. False once nobody wants it. */
  async #takeBetter(): Promise<boolean> {
    const { picked, onChoices, onInUse } = this.#options;
    const cameras = await listCameras();
    if (this.#ended || this.#stream === undefined) return false;
    onChoices(cameras);
    const wanted = picked ?? preferredCamera(cameras);
    if (picked === undefined && wanted !== undefined && wanted !== deviceOf(this.#stream)) {
      stopCamera(this.#stream);
      if (!(await this.#take(wanted))) return false;
    }
    onInUse(wanted);
    return true;
  }

  #look(): void {
    const { video, onFound } = this.#options;
    const scanned = video.current && !this.#ended ? readFrame(video.current, this.#canvas) : undefined;
    if (scanned !== undefined && onFound(scanned)) this.#ended = true;
  }

  #lose(): void {
    this.#stop();
    if (!this.#ended) this.#options.onProblem(text('The camera stopped.'));
  }

  #stop(): void {
    clearInterval(this.#timer);
    if (this.#stream) stopCamera(this.#stream);
    this.#stream = undefined;
    this.#options.onRunning(false);
  }
}
