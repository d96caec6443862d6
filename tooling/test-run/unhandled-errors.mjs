import { writeFileSync } from 'node:fs'

/** The variable that names the file the number is written to. */
export const unhandledErrorsFile = 'FOYER_UNHANDLED_ERRORS_FILE'

/**
 * A Vitest reporter that writes down how many errors happened outside of any test (type errors in sources
 * among them), because Vitest's JSON report does not say.
 */
export default class UnhandledErrorsReporter {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env[unhandledErrorsFile]
    if (file) writeFileSync(file, JSON.stringify(errors.length))
  }
}
