import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { behaviourFaults, canCite } from './behaviour-faults.mjs'
import { readRules } from './read-rules.mjs'

const page = `# Behaviour

## 1. Sessions

<a id="1.1"></a>**1.1** The first rule has text
in two lines.

**1.3** The second rule has no anchor.

## 2. Routing

<a id="2.1"></a>**2.1** The third rule.`

// Citations are assembled from these parts, because the check also reads this file.
const pageName = 'docs/behaviour.md'
const comment = (text: string) => `${'//'} ${text}`
const cite = (...rules: string[]) => comment(`behaviour ${rules.join(', ')}`)
const tests = [
  cite('1.1', '2.1'),
  `test('one', () => {})`,
  `describe('group', () => {`,
  `  ${cite('1.3')}`,
  `  ${comment('a slow machine needs longer')}`,
  `  test.each([`,
  `    1,`,
  `  ])('two %d', () => {})`,
  `})`,
].join('\n')

const inTest = (...lines: string[]) => ({ path: 'plugins/send/send.test.ts', text: lines.join('\n') })
const inSource = (...lines: string[]) => ({ path: 'kernel/core/di.ts', text: lines.join('\n') })
const check = (text: string, ...files: { path: string; text: string }[]) =>
  behaviourFaults(text, [{ path: 'kernel/a.test.tsx', text: tests }, ...files])

test('reports nothing if each rule has a test, and each citation a rule', () => {
  const source = inSource(
    comment(`Retries a refused call (${pageName}, 1.1 and 2.1).`),
    `/** Ends the session (${pageName},`,
    ` * 1.3). The limits are in ${pageName}, too. */`,
  )
  expect(check(page, source)).toEqual([])
})

describe('rules page', () => {
  test('reports a page without a rule', () => {
    expect(check('# Behaviour')[0]).toBe('docs/behaviour.md:1: no rule found')
  })

  test.each([
    ['duplicate rule', '**2.1** Again.', 'rule 2.1 is already defined in line 12'],
    ['unordered rule', '**2.0** Late.', 'rule 2.0 comes after rule 2.1', '2.0'],
    ['rule of another chapter', '**1.4** Misplaced.', 'rule 1.4 is in chapter 2', '1.4'],
    ['wrong anchor', '<a id="2.3"></a>**2.2** Link.', 'rule 2.2 has the anchor "2.3"', '2.2'],
    ['malformed rule', '- **2.2** Item.', 'expected "**<number>** <text>", found "- **2.2** Item."'],
    ['duplicate chapter', '## 2. Routes', 'chapter 2 comes after chapter 2'],
    ['unordered chapter', '## 1. Routes', 'chapter 1 comes after chapter 2'],
    ['chapter without a number', '## Routes', 'the heading has no number: "## Routes"'],
  ])('reports a %s', (_, line, fault, rule = '1.1') => {
    const faults = check(`${page}\n${line}`, inTest(cite(rule), `test('three', () => {})`))
    expect(faults).toEqual([`docs/behaviour.md:13: ${fault}`])
  })

  test('reports rules that no test cites', () => {
    const faults = check(`${page}\n\n**2.2** Untested.\n\n**2.3** Untested.`)
    expect(faults).toEqual([
      'docs/behaviour.md:14: no test cites rule 2.2',
      'docs/behaviour.md:16: no test cites rule 2.3',
    ])
  })
})

describe('citation in a test file', () => {
  test.each([
    `it('three', () => {})`,
    `describe.runIf(isLong)('three', () => {`,
    'test.each<[string]>([',
    'test.for`a | b`',
    `test.describe.serial('three', () => {`,
  ])('is accepted above %s', (call) => {
    const added = `${page}\n\n**2.2** Tested.`
    expect(check(added, inTest(cite('2.2'), call))).toEqual([])
  })

  test('is reported for an unknown rule', () => {
    const faults = check(page, inTest(cite('1.1', '1.2'), `test('three', () => {})`))
    expect(faults).toEqual(['plugins/send/send.test.ts:1: rule 1.2 does not exist'])
  })

  test.each([
    ['a helper', 'const three = () => {}'],
    ['a skipped test', `test.skip('three', () => {})`],
    ['a planned test', `test.todo('three')`],
    ['a hook', 'test.beforeEach(() => {})'],
    ['an empty line', '', `test('three', () => {})`],
    ['the end of the file'],
  ])('is reported above %s', (_, ...below) => {
    const faults = check(`${page}\n\n**2.2** Cited.`, inTest(cite('2.2'), ...below))
    expect(faults).toEqual([
      'docs/behaviour.md:14: no test cites rule 2.2',
      `plugins/send/send.test.ts:1: no test, it or describe directly below "${cite('2.2')}"`,
    ])
  })

  test.each(['Behaviour 1.1', 'behaviour: 1.1', 'behaviour 1.1 2.1', 'behaviour 1.1.', 'behavior rule 1.1'])(
    'is reported as malformed: "%s"',
    (text) => {
      const faults = check(page, inTest(comment(text), `test('three', () => {})`))
      expect(faults).toEqual([
        `plugins/send/send.test.ts:1: expected "// behaviour <number>, …", found "${comment(text)}"`,
      ])
    },
  )

  test('is reported behind code', () => {
    const line = `test('three', () => {}) ${cite('1.1')}`
    expect(check(page, inTest(line))).toEqual([
      `plugins/send/send.test.ts:1: expected "// behaviour <number>, …", found "${line}"`,
    ])
  })
})

describe('citation in a source comment', () => {
  test.each([
    ['in a line comment', comment(`Waits (${pageName}, 4.1).`)],
    ['behind code', `wait() ${comment(`${pageName}, 4.1`)}`],
    ['in a docstring', `/** Waits: ${pageName}, 1.1 and 4.1. */`],
    ['in JSX', `{/* ${pageName}, 1.1, 4.1 */}`],
    ['in the next line', ` * Waits (${pageName},`, ' * 4.1).'],
    ['as a link', ` * See ${pageName}#4.1.`],
  ])('is reported for an unknown rule %s', (_, ...lines) => {
    expect(check(page, inSource(...lines))).toEqual(['kernel/core/di.ts:1: rule 4.1 does not exist'])
  })

  test('is reported for an unknown rule in each of two lines', () => {
    const source = inSource(comment(`${pageName}, 4.1`), comment(`${pageName}, 4.2`))
    expect(check(page, source)).toEqual([
      'kernel/core/di.ts:1: rule 4.1 does not exist',
      'kernel/core/di.ts:2: rule 4.2 does not exist',
    ])
  })

  test('does not count as a test of the rule', () => {
    const source = inSource(comment(`${pageName}, 2.2`), cite('2.2'), `test('three', () => {})`)
    const faults = check(`${page}\n\n**2.2** Untested.`, source)
    expect(faults).toEqual(['docs/behaviour.md:14: no test cites rule 2.2'])
  })

  test('is not read from a string', () => {
    expect(check(page, inSource(`const text = '${pageName}, 4.1'`))).toEqual([])
  })
})

test.each([
  ['kernel/core/di.ts', true],
  ['plugins/send/form.tsx', true],
  ['apps/service/start.mjs', true],
  ['tooling/tests/e2e/send.spec.ts', true],
  ['plugins/send/form.css', true],
  ['plugins/send/README.md', false],
  ['docs/behaviour.md', false],
])('canCite(%s) is %s', (path, isRead) => {
  expect(canCite(path)).toBe(isRead)
})

test('docs/behaviour.md has ordered rules', () => {
  const { rules, faults } = readRules(readFileSync(join(repositoryRoot, 'docs/behaviour.md'), 'utf8'))
  expect(faults).toEqual([])
  expect(rules.size).toBeGreaterThan(100)
})
