import { expect, test } from 'vitest'
import { frameMessages } from '../ui/dialog/messages.js'
import { format } from '../core/format.js'
import { pseudoTable, pseudoText } from './pseudo-table.js'

test('each text is at least 40 % longer, accented and in brackets', () => {
  const { table } = frameMessages
  for (const [key, text] of Object.entries(pseudoTable(table))) {
    const english = table[key as keyof typeof table]
    expect(text?.length, key).toBeGreaterThanOrEqual(english.length * 1.4)
    expect(text?.replace(/\{\w+\}/g, ''), key).toMatch(/^\[[^a-zA-Z]+\]$/)
  }
})

test('names in braces stay as they are and can be filled', () => {
  expect(pseudoText('Connect to {app}')).toContain(' {app}')
  expect(format(pseudoText('{n} left'), { n: 3 })).toMatch(/^\[3 ļéƒţ/)
})
