/** The gate with its deck down: the way is lit. */
export function LandingScene() {
  return (
    <svg className="landing__art" viewBox="0 0 780 520" aria-hidden="true">
      <path className="ring" d="M2 424V404a388 388 0 0 1 776 0V424Z" />
      <path className="ring" d="M66 424V404a324 324 0 0 1 648 0V424Z" />
      <path className="ring" d="M130 424V404a260 260 0 0 1 520 0V424Z" />
      <path className="ring" d="M190 424V404a200 200 0 0 1 400 0V424Z" />
      <path className="ring" d="M244 424V404a146 146 0 0 1 292 0V424Z" />
      <path className="ring" d="M292 424V404a98 98 0 0 1 196 0V424Z" />
      <path
        className="water"
        d="M212 446h52M300 446h22M458 446h66M548 446h26M232 470h34M512 470h46M196 496h66M528 496h70M590 470h24M170 470h22"
      />
      <path className="way" d="M336 424V378a54 54 0 0 1 108 0V424Z" />
      <path className="way" d="M336 432h108l78 88H258Z" />
    </svg>
  );
}
