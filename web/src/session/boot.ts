import type { Boot } from '@drawbridge/contract';

/** What the server wrote into this page before it was sent. */
export const boot: Boot = readBoot();

function readBoot(): Boot {
  const element = document.getElementById('boot');
  if (!element?.textContent) throw new Error('this page was served without its settings');
  // Our own server wrote it by the contract; checking it again would cost first visits a schema library.
  return JSON.parse(element.textContent) as Boot;
}
