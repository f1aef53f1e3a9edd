import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './paths.mjs';

/** For Vitest: writes down, for the end of the run, which tests passed only when they were tried again. */
export default class SecondTries {
  #names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${relative(ROOT, test.module.moduleId)}: ${test.fullName}`);
  }

  onTestRunEnd() {
    writeFileSync(`${ROOT}/reports/second-tries.json`, JSON.stringify(this.#names));
  }
}
