import { basename, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from './create-app.mjs'
import { StarterError } from './starter-error.mjs'
import { templates } from './templates.mjs'
import { CancelledError } from './terminal.mjs'

const names = templates.map(({ name }) => name)

const usage = `Usage: npm create foyer [folder] -- [options]

Creates an app with the Foyer wallet-connection widget.

Options:
  --template NAME     one of: ${names.join(', ')}
  --wagmi             with wagmi (${templates.flatMap(({ name, hasWagmi }) => (hasWagmi ? [name] : [])).join(', ')})
  --help              prints this text
`

/**
 * Surroundings of the command. `ask` is absent without a terminal: nothing is asked then.
 *
 * @typedef {{ cwd: string, log: (text: string) => void, error: (text: string) => void,
 *   ask?: (question: string) => Promise<string> }} Surroundings
 */

/**
 * Runs `create-foyer`. Returns the exit code: 0, 1 for a mistake, or that of a cancelled question.
 *
 * @param {readonly string[]} args
 * @param {Surroundings} surroundings
 */
export async function run(args, { cwd, log, error, ask }) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { template: { type: 'string' }, wagmi: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    if (values.help) {
      log(usage)
      return 0
    }
    const [named, ...rest] = positionals
    if (rest.length > 0) throw new StarterError(`Name one folder, not ${positionals.length}.`)
    const folder =
      named ?? (await askFor(ask, 'Folder of the app', 'foyer-app', 'Name a folder: npm create foyer my-app'))
    const template = findTemplate(values.template ?? (await askForTemplate(ask, log)))
    const wagmi = values.wagmi ?? (values.template === undefined && (await askForWagmi(ask, template)))
    const path = resolve(cwd, folder)
    createApp({ path, template, wagmi })
    const shown = relative(cwd, path) || '.'
    log(
      `\nCreated ${basename(path)}. Next:\n\n${shown === '.' ? '' : `  cd ${shown}\n`}  npm install\n  npm run dev\n`,
    )
    return 0
  } catch (thrown) {
    if (thrown instanceof CancelledError) {
      error(thrown.message)
      return thrown.exitCode
    }
    if (!isMistake(thrown)) throw thrown
    error(thrown.message)
    return 1
  }
}

/**
 * @param {Surroundings['ask']} ask
 * @param {string} question
 * @param {string} usual
 * @param {string} remedy for a run without a terminal
 */
async function askFor(ask, question, usual, remedy) {
  if (!ask) throw new StarterError(remedy)
  return (await ask(`${question} (${usual}): `)).trim() || usual
}

/** @param {Surroundings['ask']} ask @param {Surroundings['log']} log */
async function askForTemplate(ask, log) {
  if (ask) for (const { name, title } of templates) log(`  ${name.padEnd(8)} ${title}`)
  return askFor(
    ask,
    'Template',
    'react',
    `Name a template: npm create foyer my-app -- --template ${names.join('|')}`,
  )
}

/** @param {Surroundings['ask']} ask @param {import('./templates.mjs').Template} template */
async function askForWagmi(ask, template) {
  if (!ask || !template.hasWagmi) return false
  return /^y(es)?$/i.test((await ask('With wagmi? (y/N): ')).trim())
}

/** @param {string} name */
function findTemplate(name) {
  const template = templates.find((known) => known.name === name)
  if (template) return template
  throw new StarterError(`There is no template "${name}". Choose one of ${names.join(', ')}.`)
}

/** Whether an error is about what the user gave. @param {unknown} thrown @returns {thrown is Error} */
function isMistake(thrown) {
  const { code } = /** @type {{ code?: unknown }} */ (Object(thrown))
  return thrown instanceof StarterError || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'))
}
