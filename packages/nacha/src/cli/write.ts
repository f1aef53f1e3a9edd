import { NachaError } from '../errors.ts';
import { fileInputOf } from '../from-json.ts';
import { writeChunks } from '../write-file.ts';
import { type Input, InputError } from './input.ts';
import type { Output } from './output.ts';

/** Writes the NACHA file that a JSON document stands for; gives whether it could, and says why not. Nothing is written of one that is wrong. */
export async function write(input: Input, output: Output): Promise<boolean> {
  const decoder = new TextDecoder('latin1');
  const chunks: string[] = [];
  try {
    const file = fileInputOf(await input.text());
    const rules = { ...file.rules, ...input.rules };
    for (const chunk of writeChunks({ ...file, rules })) chunks.push(decoder.decode(chunk));
  } catch (error) {
    if (!(error instanceof NachaError)) throw error;
    throw new InputError(`${input.name}: ${error.message}`);
  }
  for (const chunk of chunks) {
    output.say(chunk);
    await output.settle();
  }
  return true;
}
