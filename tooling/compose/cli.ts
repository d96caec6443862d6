import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compose } from './compose.js'
import { ComposeError } from './compose-error.js'
import { readCompositionFile } from './read-file.js'
import { reportText } from './report.js'
import { whyText } from './why.js'

const usage = `Usage: foyerkit compose [file] [options]

Makes a build of Foyer with the plugins of a composition only. Default file: foyer.compose.ts

Options:
  --out FOLDER        folder of the build, which is emptied first (default: foyer, beside the file)
  --why PLUGIN        says what pulls a plugin in, too
  --help              prints this text
`

/** Outputs of the command line. */
export interface Output {
  readonly log: (text: string) => void
  readonly error: (text: string) => void
}

/** Runs `foyerkit`. Returns the exit code: 0, or 1 for a mistake or a size over its budget. */
export async function run(args: readonly string[], { log, error }: Output): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        why: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    const [command, file = 'foyer.compose.ts', ...rest] = positionals
    if (values.help || command === undefined) {
      log(usage)
      return command === undefined && !values.help ? 1 : 0
    }
    if (command !== 'compose') throw new ComposeError(`There is no command "${command}". There is compose.`)
    if (rest.length > 0) throw new ComposeError(`Name one composition, not ${rest.length + 1}.`)
    const path = resolve(file)
    const folder = dirname(path)
    const out = values.out === undefined ? join(folder, 'foyer') : resolve(values.out)
    if (path.startsWith(`${out}/`) || out === folder)
      throw new ComposeError(
        `--out is ${out}, which is emptied and contains the composition. Give another folder.`,
      )
    const { manifest, exceeded } = await compose(await readCompositionFile(path), { folder, out })
    log(reportText(manifest))
    if (values.why !== undefined) log(`\n${whyText(values.why, manifest)}`)
    for (const line of exceeded) error(`\nOver budget. ${line}`)
    return exceeded.length > 0 ? 1 : 0
  } catch (thrown) {
    if (!isMistake(thrown)) throw thrown
    error(thrown.message)
    return 1
  }
}

/** Whether an error is about what the user gave, and says all there is to say. */
function isMistake(thrown: unknown): thrown is Error {
  const { code } = Object(thrown) as { readonly code?: unknown }
  return thrown instanceof ComposeError || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'))
}
