import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { repositoryRoot } from '../setup/repository.mjs'
import { countReport } from './count-report.mjs'

test('an error outside of a test is in the report, with the file and the test that ran', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'late.test.mjs'),
    `import { test } from ${JSON.stringify(modulePath('vitest/dist/index.js'))}
     test('leaves work behind', () => {
       void Promise.reject(new TypeError('nobody waited'))
       return new Promise((resolve) => setImmediate(resolve))
     })`,
  )
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { startVitest } from ${JSON.stringify(modulePath('vitest/dist/node.js'))}
     import { reportWithErrors } from ${JSON.stringify(join(import.meta.dirname, 'report-with-errors.mjs'))}
     const options = { root: ${JSON.stringify(folder)}, config: false, watch: false, include: ['late.test.mjs'] }
     const reporting = { reporters: [reportWithErrors()], outputFile: { json: 'report.json' } }
     const vitest = await startVitest('test', [], { ...options, ...reporting })
     await vitest.close()`,
  )
  const run = promisify(execFile)(process.execPath, [join(folder, 'run.mjs')], { cwd: folder })
  await expect(run).rejects.toMatchObject({ code: 1 })

  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  expect(report).toMatchObject({
    numPassedTests: 1,
    unhandledErrors: [
      {
        name: 'TypeError',
        message: 'nobody waited',
        file: join(folder, 'late.test.mjs'),
        test: 'leaves work behind',
      },
    ],
  })
  expect(countReport('test:unit', report, 1)).toMatchObject({ passed: 1, failed: 1 })
})

/** @param {string} path */
function modulePath(path) {
  return join(repositoryRoot, 'node_modules', path)
}
