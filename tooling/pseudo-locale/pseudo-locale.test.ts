import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { format, type MessageText } from '../../kernel/core/format.js'
import { createFormats } from '../../kernel/text/formats.js'
import { directionOf } from '../../kernel/text/locale.js'
import { repositoryRoot } from '../setup/repository.mjs'
import { messageTables, pseudoMessages } from './pseudo-messages.js'
import { pseudoLocale, pseudoText } from './pseudo-text.js'

const english = Object.values(messageTables)
  .flat()
  .flatMap(({ owner, table }) =>
    Object.entries(table).map(([key, text]) => [`${owner}.${key}`, text] as const),
  )

const formsOf = (text: MessageText) => (typeof text === 'string' ? [text] : Object.values(text))

describe('pseudoMessages', () => {
  test('are at least 40 % longer, accented and in brackets', () => {
    for (const [id, message] of english) {
      const pseudo = formsOf(pseudoMessages[id] ?? '')
      for (const [index, text] of formsOf(message).entries()) {
        expect(pseudo[index]?.length, id).toBeGreaterThanOrEqual(text.length * 1.4)
        expect(pseudo[index]?.replace(/\{\w+\}/g, ''), id).toMatch(/^\[[^a-zA-Z]+\]$/)
      }
    }
  })

  test('have no id of two tables', () => {
    const ids = english.map(([id]) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('include every table of kernel/ and plugins/ except those of alerts', () => {
    const files = ['kernel', 'plugins'].flatMap((folder) =>
      readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    const counts = files
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|test-d|states)\.|\/testing\//.test(path))
      .map((path) => {
        const calls = readFileSync(join(repositoryRoot, path), 'utf8').match(
          /^(?! *\*).*\bdefineMessages\(\s*'/gm,
        )
        return [path, calls?.length ?? 0] as const
      })
      .filter(([path, count]) => count > 0 && !path.endsWith('/alerts.ts'))
    expect(counts.length).toBeGreaterThan(10)
    expect(Object.entries(messageTables).map(([path, tables]) => [path, tables.length])).toEqual(
      expect.arrayContaining(counts),
    )
  })
})

test('pseudoText keeps placeholders', () => {
  expect(pseudoText('Connect to {app}')).toContain(' {app}')
  expect(format(pseudoText('{n} left'), { n: 3 })).toMatch(/^\[3 ļéƒţ/)
})

test('the pseudo-locale is right to left, with the formats of English', () => {
  expect(directionOf(pseudoLocale)).toBe('rtl')
  expect(createFormats(pseudoLocale).number('1234.5')).toBe('1,234.5')
})
