import { BaseSequencer, type TestSequencer, type TestSpecification, type Vitest } from 'vitest/node'

/** Files that take more than a minute, the longest first: begun last, one would go on alone when all others are done. */
const long = [
  'tooling/views/every-state.test.ts',
  'tooling/flows/scenarios.test.ts',
  'tooling/flows/session-in-chromium.test.ts',
  'tooling/flows/service-trouble.test.ts',
]

/** Runs the long files first, and the others in the usual order. */
export class LongestFirst implements TestSequencer {
  readonly #usual: TestSequencer

  constructor(vitest: Vitest) {
    this.#usual = new BaseSequencer(vitest)
  }

  shard(files: TestSpecification[]) {
    return this.#usual.shard(files)
  }

  async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((file) => moduleId.endsWith(file))
      return at === -1 ? long.length : at
    }
    return (await this.#usual.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
