import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createReports, differencesOf, reportsFolder } from '../../api/reports.mjs'
import { publishedEntries } from '../../build/entries.mjs'

const kept = new Map(
  readdirSync(reportsFolder).map((name) => [name, readFileSync(join(reportsFolder, name), 'utf8')]),
)
/** @type {Map<string, string>} */
let made
beforeAll(async () => {
  made = await createReports()
})

test('the exports of the package are those of the kept reports', () => {
  const remedy = 'If the change is intended: npm run build, npm run api, and add it to CHANGELOG.md.'
  expect(differencesOf(kept, made), remedy).toEqual([])
})

test('every entry of the package is in a report', () => {
  const text = [...made.values()].join()
  const missing = publishedEntries().filter(({ name }) => !text.includes(`\n## ${name}\n`))
  expect(missing).toEqual([])
})

describe('a planted change', () => {
  const subpaths = ['./plugins/receive', './plugins/receive/contract', './plugins/siwx/message']
  /**
   * @param {string} path
   * @param {string | RegExp} before
   * @param {string} after
   */
  const plant = async (path, before, after) => {
    const right = await createReports({ subpaths })
    let isPlanted = false
    const wrong = await createReports({
      subpaths,
      change(file, text) {
        if (file !== path) return text
        const changed = text.replace(before, after)
        isPlanted = changed !== text
        return changed
      },
    })
    expect(isPlanted).toBe(true)
    return differencesOf(right, wrong).join('\n')
  }

  test('no change is no difference', async () => {
    expect(differencesOf(await createReports({ subpaths }), await createReports({ subpaths }))).toEqual([])
  })

  test('a removed export is named', async () => {
    const differences = await plant('plugins/receive/index.d.ts', /export \* from .*;/, '')
    expect(differences).toMatch(/plugins-receive\.api\.txt: - .*export \{ receiveAddress, receiveFlag \}/)
  })

  test('a changed member of a type is named with its type', async () => {
    const path = 'plugins/siwx/contract/fields.d.ts'
    const differences = await plant(path, 'readonly nonce: string', 'readonly nonce: number')
    expect(differences).toMatch(/- .*interface SignInFields \{ readonly nonce: string;/)
    expect(differences).toMatch(/\+ .*interface SignInFields \{ readonly nonce: number;/)
  })

  test('a changed parameter of a function is named', async () => {
    const path = 'plugins/siwx/message/format.d.ts'
    const differences = await plant(path, 'formatSignIn(', 'formatSignIn(first: boolean, ')
    expect(differences).toMatch(/\+ .*formatSignIn\(first: boolean/)
  })
})
