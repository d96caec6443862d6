import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than a minute, the longest first: begun last, one would go on alone when all others are done. */
const long = [
  'tooling/views/every-state.test.ts',
  'tooling/flows/scenarios.test.ts',
  'tooling/flows/session-in-chromium.test.ts',
  'tooling/flows/service-trouble.test.ts',
]

/** Runs the long files first, and the others in the usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((file) => moduleId.endsWith(file))
      return at === -1 ? long.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
