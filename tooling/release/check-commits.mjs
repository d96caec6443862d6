import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const maxLength = 72
const pattern =
  /^(?:feat|fix|docs|test|refactor|perf|build|ci|chore|style|revert)(?:\([a-z0-9-]+(?:,[a-z0-9-]+)*\))?!?: \S.*[^.]$/

/**
 * Returns the subjects that are no Conventional Commits, or too long, each with the reason.
 *
 * @param {readonly string[]} subjects
 */
export function commitFaults(subjects) {
  return subjects.flatMap((subject) => {
    if (!pattern.test(subject)) return [`"${subject}" is not "type(scope): summary" without a full stop`]
    return subject.length > maxLength ? [`"${subject}" has more than ${maxLength} characters`] : []
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [from = 'origin/main'] = process.argv.slice(2)
  const log = execFileSync('git', ['log', '--no-merges', '--format=%s', `${from}..HEAD`], {
    encoding: 'utf8',
  })
  const faults = commitFaults(log.split('\n').filter(Boolean))
  for (const fault of faults) console.error(`${fault}: see "Commits and pull requests" in CONTRIBUTING.md`)
  if (faults.length > 0) process.exitCode = 1
}
