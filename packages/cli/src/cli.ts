#!/usr/bin/env node
import { runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

const { stdin, stdout, stderr, env } = process;
process.exitCode = await runCommand(process.argv.slice(2), { stdin, stdout, stderr, env, signal: stopSignal() });
