/**
 * @typedef {{ kind: string, entrypoint?: string, resolutionKind?: string, resolutionOption?: string,
 *   fileName?: string, moduleSpecifier?: string }} TypeProblem
 */

/** The ways to resolve a package that know no exports map or only require: an ESM package takes no part. */
const foreign = ['node10', 'node16-cjs']

const shownOfNoReport = 1_000

/**
 * Reads the JSON report of `attw`. Its exit code counts declarations whose imports node10 cannot resolve even
 * when node10 is left out by the profile (it knows no `imports` map), so the problems are judged here.
 *
 * @param {string} report
 * @returns {string[]} one line for every problem a host of an ESM package would have
 */
export function typeProblems(report) {
  const analysis = readAnalysis(report)
  if (!analysis) return [`attw wrote no report but: ${report.slice(0, shownOfNoReport)}`]
  if (!analysis.types) return ['The package has no types.']
  return analysis.problems
    .filter(
      ({ resolutionKind, resolutionOption }) => !foreign.includes(resolutionKind ?? resolutionOption ?? ''),
    )
    .map(({ kind, entrypoint, resolutionKind, resolutionOption, fileName, moduleSpecifier }) =>
      [kind, entrypoint, resolutionKind ?? resolutionOption, fileName, moduleSpecifier]
        .filter(Boolean)
        .join(' '),
    )
}

/**
 * @param {string} report
 * @returns {{ types: unknown, problems: TypeProblem[] } | undefined}
 */
function readAnalysis(report) {
  try {
    return JSON.parse(report).analysis
  } catch {
    return undefined
  }
}
