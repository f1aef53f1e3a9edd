import type { ReactNode } from 'react';
import type { Scanner } from './use-scanner.ts';
import './camera-view.css';

export interface CameraViewProps {
  scanner: Scanner;
  /** Names the picture. */
  label: string;
  /** What to hold before it. */
  hint: string;
  /** Why there is no picture, in the page's language. */
  problem: string | undefined;
  /** What can be done then. */
  ways: ReactNode;
}

/** What the camera sees, with a frame for the code; or why it sees nothing, and the ways on. */
export function CameraView({ scanner: { video, running }, label, hint, problem, ways }: CameraViewProps) {
  return (
    <div className="cam on-moat" data-running={running ? '' : undefined}>
      <video ref={video} className="cam__video" muted playsInline aria-label={label} />
      {problem === undefined ? (
        <>
          <svg className="cam__frame" viewBox="0 0 260 260" aria-hidden="true">
            <path d="M3 52V28A25 25 0 0 1 28 3h24M208 3h24a25 25 0 0 1 25 25v24M257 208v24a25 25 0 0 1-25 25h-24M52 257H28a25 25 0 0 1-25-25v-24" />
          </svg>
          <p className="cam__hint">{hint}</p>
        </>
      ) : (
        <div className="cam__problem" role="alert">
          <p className="strong">{problem}</p>
          <div className="actions cam__ways">{ways}</div>
        </div>
      )}
    </div>
  );
}
