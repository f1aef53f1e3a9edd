import decodeQR from 'qr/decode.js';

const LONGEST_SIDE = 640;

/** Reads the QR code in a frame of a video; undefined where there is none. */
export function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) return undefined;
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return decodeQR(drawing.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    // No code in this frame: the next one comes in a moment.
    return undefined;
  }
}
