import { expect, test } from 'vitest'
import { createWithOwnTexts, paperErrors, paperMessages } from './texts.js'
import german from './languages/de.js'

test('the replaced texts are valid options', async () => {
  const foyer = createWithOwnTexts()
  expect(foyer.plugins.map(({ error }) => error).filter(Boolean)).toEqual([])
  await foyer.dispose()
})

test('the German file has every text of the plugin', () => {
  expect(Object.keys(german.paper)).toEqual([...Object.keys(paperMessages.table), 'NO_INK'])
  expect(paperErrors.NO_INK().message).toBe('The pen is empty')
})
