import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { codeLines } from './code-lines.js'
import { repositoryRoot } from '../setup/repository.mjs'
import { repositoryFiles } from './repository-files.js'

// every file is parsed: a second, and many where other work fills the machine
vi.setConfig({ testTimeout: 60_000 })

const mostLines = 200
const mostInTheMiddle = 60

test('files of kernel/ and plugins/ are short: none over 200 lines of code, half of them under 60', () => {
  const sizes = repositoryFiles()
    .filter((path) => /^(kernel|plugins)\/.*\.(tsx?|css)$/.test(path) && !/\.test(-d)?\.tsx?$/.test(path))
    .map((path) => ({ path, lines: codeLines(path, readFileSync(join(repositoryRoot, path), 'utf8')) }))
    .sort((one, other) => other.lines - one.lines)
  const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? Infinity
  const longest = sizes.slice(0, 5).map(({ path, lines }) => `${path} ${lines}`)
  console.log(`${sizes.length} files, median ${median} lines of code; longest: ${longest.join(', ')}`)
  expect(sizes.length).toBeGreaterThan(100)
  expect(sizes.filter(({ lines }) => lines > mostLines)).toEqual([])
  expect(median).toBeLessThan(mostInTheMiddle)
})

test.each([
  [
    'a.ts',
    '/** Says what it is. */\nexport const a = 1 // and why\n\n// nothing\nexport const b = `one\n\ntwo`\n',
    4,
  ],
  ['a.tsx', 'export const A = () => (\n  <p>\n    {/* here */}\n    text\n  </p>\n)\n', 6],
  ['a.css', '/* why\n   so */\n.a {\n  top: 0; /* there */\n}\n\n', 3],
])('of %s only lines with code count', (path, text, lines) => {
  expect(codeLines(path, text)).toBe(lines)
})
