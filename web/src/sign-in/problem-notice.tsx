import { tNodes } from '../language/t-nodes.ts';
import { CountdownText } from '../ui/feedback/countdown.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useCountdown } from '../ui/feedback/use-countdown.ts';
import type { SignInProblem } from './calls.ts';
import { wordsBesideTime } from './problem-words.ts';

/** A problem that belongs to no field; with the time left where it passes by itself. */
export function ProblemNotice({ problem, onWaited }: { problem: SignInProblem | undefined; onWaited?: () => void }) {
  const { seconds_left, text } = useCountdown(problem?.wait_until, undefined, onWaited);
  if (problem === undefined) return null;
  return (
    <Notice kind={problem.wait_until ? 'warning' : 'negative'} role="alert">
      {wordsBesideTime(problem)}
      {problem.wait_until ? (
        <>
          {' '}
          <CountdownText seconds_left={seconds_left} text={text}>
            {(time) => tNodes('You can try again in {time}.', { time })}
          </CountdownText>
        </>
      ) : null}
    </Notice>
  );
}
