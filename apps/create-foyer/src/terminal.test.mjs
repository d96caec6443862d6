import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { run } from './run.mjs'
import { openTerminal } from './terminal.mjs'

const folder = mkdtempSync(join(tmpdir(), 'create-foyer-terminal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ctrlC = '\u0003'
const ctrlD = '\u0004'

/**
 * Runs the command at a terminal. Types one of `keys` at each question; undefined ends the input, as a closed window does.
 *
 * @param {(string | undefined)[]} keys
 */
async function typeAtQuestions(keys) {
  const input = new PassThrough()
  const output = new PassThrough({ encoding: 'utf8' })
  const rest = [...keys]
  output.on('data', (/** @type {string} */ text) => {
    if (!/\): $/.test(text)) return
    const next = rest.shift()
    if (next === undefined) input.end()
    else input.write(next)
  })
  const errors = /** @type {string[]} */ ([])
  const terminal = openTerminal(input, output)
  try {
    const { ask } = terminal
    const code = await run([], { cwd: folder, log: () => {}, error: (text) => errors.push(text), ask })
    return { code, errors }
  } finally {
    terminal.close()
  }
}

describe('create-foyer at a terminal', () => {
  test.each([
    ['Ctrl+C at the first question', [ctrlC], 130],
    ['Ctrl+C in an answer', [`my-${ctrlC}`], 130],
    ['Ctrl+C at the last question', ['app\r', 'react\r', ctrlC], 130],
    ['Ctrl+D at the first question', [ctrlD], 1],
    ['Ctrl+D at the last question', ['app\r', 'react\r', ctrlD], 1],
    ['the end of the input at a question', ['app\r', undefined], 1],
    ['the end of the input between two questions', [`app\r${ctrlD}`], 1],
  ])('writes nothing after %s, and says so', async (_, keys, expected) => {
    const { code, errors } = await typeAtQuestions(keys)
    expect([code, errors]).toEqual([expected, ['Cancelled. Nothing was written.']])
    expect(readdirSync(folder)).toEqual([])
  })

  test('makes the app of the answers', async () => {
    const { code, errors } = await typeAtQuestions(['answered\r', 'vue\r'])
    expect([code, errors]).toEqual([0, []])
    expect(existsSync(join(folder, 'answered/package.json'))).toBe(true)
    rmSync(join(folder, 'answered'), { recursive: true })
  })
})
