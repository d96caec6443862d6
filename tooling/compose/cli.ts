import { CommandError } from './command-error.js'
import { composeUsage, runCompose } from './commands/compose.js'
import { createPluginUsage, runCreatePlugin } from './commands/create-plugin.js'
import { ComposeError } from './compose-error.js'

/** Outputs of the command line. */
export interface Output {
  readonly log: (text: string) => void
  readonly error: (text: string) => void
}

const commands = {
  compose: { usage: composeUsage, run: runCompose },
  'create-plugin': { usage: createPluginUsage, run: runCreatePlugin },
}
const names = Object.keys(commands)
const isCommand = (name: string): name is keyof typeof commands => names.includes(name)

/** Runs `foyerkit`. Returns the exit code: 0, or 1 for a mistake or a size over its budget. */
export async function run([name, ...args]: readonly string[], output: Output): Promise<number> {
  try {
    if (name === undefined || name === '--help') {
      output.log(
        Object.values(commands)
          .map(({ usage }) => usage)
          .join('\n'),
      )
      return name === undefined ? 1 : 0
    }
    if (!isCommand(name))
      throw new CommandError(`There is no command "${name}". There are ${names.join(' and ')}.`)
    const command = commands[name]
    if (!args.includes('--help')) return await command.run(args, output)
    output.log(command.usage)
    return 0
  } catch (thrown) {
    if (!isMistake(thrown)) throw thrown
    output.error(thrown.message)
    return 1
  }
}

/** Whether an error is about what the user gave, and says all there is to say. */
function isMistake(thrown: unknown): thrown is Error {
  const { code } = Object(thrown) as { readonly code?: unknown }
  return (
    thrown instanceof CommandError ||
    thrown instanceof ComposeError ||
    (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'))
  )
}
