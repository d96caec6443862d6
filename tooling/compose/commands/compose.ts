import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Output } from '../cli.js'
import { compose } from '../compose.js'
import { ComposeError } from '../compose-error.js'
import { readCompositionFile } from '../read-file.js'
import { readBaseline } from '../read-build.js'
import { realPath } from '../real-path.js'
import { reportText } from '../report.js'
import { whyText } from '../why.js'

/** Usage of `foyerkit compose`. */
export const composeUsage = `Usage: foyerkit compose [file] [options]

Makes a build of Foyer with the plugins of a composition only. Default file: foyer.compose.ts

Options:
  --out FOLDER        folder of the build, whose build before is replaced (default: foyer, beside the file)
  --why PLUGIN        says what pulls a plugin in, too
  --compare FILE      manifest.json with whose sizes those over a budget are compared (default: that of the build before)
  --help              prints this text
`

/** Runs `foyerkit compose`. Returns the exit code: 1 for a size over its budget. */
export async function runCompose(args: readonly string[], { log, error }: Output): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: 'string' }, why: { type: 'string' }, compare: { type: 'string' } },
  })
  const [file = 'foyer.compose.ts', ...rest] = positionals
  if (rest.length > 0) throw new ComposeError(`Name one composition, not ${rest.length + 1}.`)
  // packages are found from the folder that a link leads to
  const folder = await realPath(dirname(resolve(file)))
  const path = join(folder, basename(file))
  const out = await realPath(values.out ?? join(folder, 'foyer'))
  const inside = relative(out, path)
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw new ComposeError(
      `--out is ${out}, which contains the composition. Give a folder for the build alone.`,
    )
  const baseline = values.compare === undefined ? undefined : await readBaseline(resolve(values.compare))
  const composed = await compose(await readCompositionFile(path), { folder, out, baseline })
  const { manifest, budgets, exceeded, unusedExternals } = composed
  log(reportText(manifest, budgets))
  for (const name of unusedExternals)
    error(`\nexternal: no file of the build imports "${name}". Correct the name, or leave it out.`)
  for (const line of exceeded) error(`\nOver budget. ${line}`)
  if (values.why !== undefined) log(`\n${whyText(values.why, manifest)}`)
  return exceeded.length > 0 ? 1 : 0
}
