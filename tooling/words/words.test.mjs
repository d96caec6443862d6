import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryFiles } from '../boundaries/repository-files.js'
import { repositoryRoot } from '../setup/repository.mjs'
import { bannedCitations, bannedNames, bannedPhrases, bannedStarts } from './banned-words.mjs'
import { hasCheckedCitations, hasCheckedWords, wordFaults } from './word-faults.mjs'

test('texts, comments and names of the repository contain no banned word', () => {
  const files = repositoryFiles()
    .filter(hasCheckedCitations)
    .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }))
  expect(files.length).toBeGreaterThan(1_000)
  expect(wordFaults(files)).toEqual([])
  // half of a minute on a busy machine
}, 120_000)

/** @param {string} path @param {string[]} lines */
const check = (path, ...lines) => wordFaults([{ path, text: lines.join('\n') }], [])

describe.each([...bannedPhrases, ...bannedCitations])('the phrase %s', (phrase) => {
  const expected = `banned phrase: ${phrase}`
  const [start = '', ...rest] = phrase.split(' ')

  test('is reported in a page, in a comment, in a string, in a style sheet and in a message table', () => {
    expect(check('docs/a.md', '# A', `x ${phrase} y`)).toEqual([`docs/a.md:2: ${expected}`])
    expect(check('kernel/a.ts', `// x ${phrase} y`)).toEqual([`kernel/a.ts:1: ${expected}`])
    expect(check('kernel/a.ts', '', `f(\`x ${phrase} y\`)`)).toEqual([`kernel/a.ts:2: ${expected}`])
    expect(check('kernel/a.css', `/* x ${phrase} y */`)).toEqual([`kernel/a.css:1: ${expected}`])
    expect(check('plugins/a/messages.ts', `f(\`x ${phrase} y\`)`)).toEqual([
      `plugins/a/messages.ts:1: ${expected}`,
    ])
  })

  test('is reported in capitals and across the lines of a comment', () => {
    const broken = ['/**', ` * x ${start.toUpperCase()}`, ` * ${rest.join(' ')} y`, ' */']
    expect(check('kernel/a.ts', ...broken)).toEqual([`kernel/a.ts:2: ${expected}`])
  })
})

describe.each(bannedCitations)('the citation %s', (phrase) => {
  const [start = '', ...rest] = phrase.split(' ')

  test.each([
    'plugins/a/form.ts',
    'plugins/a/views/A.tsx',
    'tooling/a.mjs',
    'tooling/a/README.md',
    'a.config.ts',
  ])('is reported in %s, also across the lines of a comment', (path) => {
    const expected = `banned phrase: ${phrase}`
    expect(check(path, '', `// x (${phrase} 5).`)).toEqual([`${path}:2: ${expected}`])
    expect(check(path, '/**', ` * x ${start}`, ` * ${rest.join(' ')} 5`, ' */')).toEqual([
      `${path}:2: ${expected}`,
    ])
  })
})

describe.each(bannedStarts)('the start %s', (word) => {
  const ofComments = (/** @type {string[]} */ ...lines) =>
    check('kernel/a.tsx', ...lines).filter((fault) => !fault.includes('phrase'))

  test('is reported in every kind of comment', () => {
    const expected = `comment begins with "${word}"`
    expect(ofComments(`// ${word} x`)).toEqual([`kernel/a.tsx:1: ${expected}`])
    expect(ofComments('/**', ` * ${word} x.`, ' */')).toEqual([`kernel/a.tsx:1: ${expected}`])
    expect(ofComments(`const a = <p>{/* ${word} x */}</p>`)).toEqual([`kernel/a.tsx:1: ${expected}`])
    expect(ofComments('interface A {', `  b: 1 // ${word} x`, '}')).toEqual([`kernel/a.tsx:2: ${expected}`])
  })

  test('is reported in a later sentence', () => {
    const expected = `sentence of a comment begins with "${word}"`
    expect(ofComments('// A sentence.', `// ${word} x`)).toEqual([`kernel/a.tsx:2: ${expected}`])
  })

  test('is no fault within a sentence, in a string and in the text of an element', () => {
    expect(ofComments(`// x ${word} y`, `f('${word} x')`, `const a = <p>// ${word} x</p>`)).toEqual([])
  })
})

describe.each(bannedNames)('the name %s', (name) => {
  test.each([
    `const ${name} = 1`,
    `const { ${name} } = a`,
    `const { a: ${name} } = b`,
    `function ${name}() {}`,
    `const f = (${name}) => 1`,
    `interface A { ${name}: 1 }`,
    `class A { ${name} = 1 }`,
    `type ${name} = 1`,
  ])('is reported in %s', (code) => {
    expect(check('kernel/ui/a.ts', code)).toEqual([`kernel/ui/a.ts:1: banned name: ${name}`])
  })

  test('is no fault as the key of an object, in an import and outside of kernel/', () => {
    const code = [`import { ${name} } from 'a'`, `const a = { ${name}: 1 }`, `const b = a.${name}`]
    expect(check('kernel/ui/a.ts', ...code)).toEqual([])
    expect(check('apps/examples/a.ts', `const ${name} = 1`)).toEqual([])
  })
})

describe('an exception', () => {
  const file = { path: 'docs/a.md', text: 'x\na good-bye' }
  const exception = { path: 'docs/a.md', text: 'a good-bye', reason: 'a test' }

  test('allows a banned word in its line', () => {
    expect(wordFaults([file], [exception])).toEqual([])
  })

  test('is reported if it allows nothing', () => {
    const unused = { ...exception, text: 'a farewell' }
    expect(wordFaults([file], [unused])).toEqual([
      'docs/a.md:2: banned phrase: good-bye',
      'docs/a.md: the exception for "a farewell" is unused',
    ])
  })
})

test.each([
  ['README.md', true],
  ['docs/guides/testing.md', true],
  ['apps/service/README.md', true],
  ['plugins/send/README.md', true],
  ['plugins/send/messages.ts', true],
  ['plugins/send/errors.ts', true],
  ['plugins/evm/transfer/messages.ts', true],
  ['kernel/ui/Button.tsx', true],
  ['kernel/ui/theme/tokens.css', true],
  ['apps/examples/pay/Pay.tsx', true],
  ['plugins/send/form.ts', false],
  ['tooling/words/banned-words.mjs', false],
])('the words of %s are checked: %s', (path, expected) => {
  expect(hasCheckedWords(path)).toBe(expected)
})

test.each([
  ['CHANGELOG.md', true],
  ['plugins/send/form.ts', true],
  ['plugins/send/views/Send.tsx', true],
  ['apps/service/src/main.ts', true],
  ['tooling/size/measure.mjs', true],
  ['kernel/ui/theme/tokens.css', true],
  ['apps/service/package.json', false],
  ['tooling/words/words.test.mjs', false],
])('the citations in %s are checked: %s', (path, expected) => {
  expect(hasCheckedCitations(path)).toBe(expected)
})

test('other phrases are no fault in a file whose citations alone are checked', () => {
  expect(check('plugins/a/form.ts', `// What ${bannedPhrases.join(', ')}`)).toEqual([])
})
