import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'

/** Number of lines with code, without imports. */
function linesOfCode(text: string): number {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
  const lines = new Set<number>()
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isJSDoc(node)) return
    const parts = node.getChildren(file)
    if (parts.length === 0 && node.getWidth(file) > 0) {
      const from = file.getLineAndCharacterOfPosition(node.getStart(file)).line
      const to = file.getLineAndCharacterOfPosition(node.getEnd()).line
      for (let line = from; line <= to; line++) lines.add(line)
    }
    parts.forEach(visit)
  }
  visit(file)
  return lines.size
}

test('counts lines of code, and neither imports nor comments', () => {
  const text = `import {\n  a,\n} from 'a'\n\n/** A comment. */\nexport const b = [\n  // another\n  a,\n  \`two\nlines\`,\n]\n`
  expect(linesOfCode(text)).toBe(5)
})

// the guide and the README promise it
test('the plugin of the custom chain has about 150 lines of code', () => {
  const folder = join(repositoryRoot, 'apps/examples/custom-chain/plugin')
  const counts = readdirSync(folder).map((name) => linesOfCode(readFileSync(join(folder, name), 'utf8')))
  expect(counts.length).toBeGreaterThan(3)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(155)
})
