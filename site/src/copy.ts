const SAID_MS = 2_000;

/** Puts a button on every block of code that copies it; where the browser lets no page copy, there is none. */
export function offerCopies(): void {
  if (navigator.clipboard === undefined) return;
  for (const figure of document.querySelectorAll<HTMLElement>('.code')) {
    const code = figure.querySelector('code');
    if (code === null) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'code__copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(button, code.textContent ?? ''));
    figure.append(button);
  }
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Couldn’t copy',
  );
  setTimeout(() => {
    button.textContent = 'Copy';
  }, SAID_MS);
}
