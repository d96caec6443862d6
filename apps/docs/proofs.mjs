import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canCite } from '../../tooling/behaviour/behaviour-faults.mjs'
import { readTestCitations } from '../../tooling/behaviour/read-citations.mjs'
import { readRules } from '../../tooling/behaviour/read-rules.mjs'
import { readRepository } from '../../tooling/build/repository-address.mjs'
import { repositoryRoot } from '../../tooling/setup/repository.mjs'

const page = fileURLToPath(new URL('./api/proofs.md', import.meta.url))
const isTest = /\.(?:test|spec)\.(?:[cm]?[jt]s|[jt]sx)$/

/** Writes a page with the tests that cite each rule of docs/behaviour.md, at their lines. */
export function writeProofs() {
  const files = execFileSync('git', ['ls-files', '-z'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const citations = files
    .split('\0')
    .filter((path) => canCite(path) && isTest.test(path))
    .flatMap(
      (path) => readTestCitations({ path, text: readFileSync(`${repositoryRoot}${path}`, 'utf8') }).citations,
    )
  const { rules } = readRules(readFileSync(`${repositoryRoot}docs/behaviour.md`, 'utf8'))
  const repository = readRepository()
  const rows = [...rules.keys()].map((rule) => {
    const tests = citations.filter((citation) => citation.rule === rule)
    // without a code host there is nothing to link
    const links = tests.map(({ path, line }) =>
      repository ? `[${path}:${line}](${repository.web}/blob/main/${path}#L${line})` : `\`${path}:${line}\``,
    )
    return `| [${rule}](/behaviour#${rule}) | ${links.join('<br>')} |`
  })
  const head = [
    '# Rules and their tests',
    '',
    'Tests that cite each rule of [behaviour](/behaviour). `npm test` fails for a rule without one.',
    '',
  ]
  writeFileSync(page, [...head, '| Rule | Tests |', '|---|---|', ...rows, ''].join('\n'))
  return { rules: rules.size, citations: citations.length }
}
