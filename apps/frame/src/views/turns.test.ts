import { expect, it } from 'vitest'
import { createTurns, rejected } from './turns.js'

it('prepares each turn after the one before it has ended', async () => {
  const events: string[] = []
  const turns = createTurns(async () => void events.push('prepared'))
  let end = () => {}
  const first = turns.take(() => {
    events.push('first')
    return new Promise<void>((resolve) => (end = resolve))
  })
  const second = turns.take(async () => void events.push('second'))
  await expect.poll(() => events).toEqual(['prepared', 'first'])
  end()
  await Promise.all([first, second])
  expect(events).toEqual(['prepared', 'first', 'prepared', 'second'])
})

it('draws nothing that was ended while its turn was prepared', async () => {
  const over = new AbortController()
  let isDrawn = false
  const turns = createTurns(async () => over.abort())
  await expect(turns.take(async () => void (isDrawn = true), over.signal)).rejects.toEqual(rejected())
  await turns.take(async () => {})
  expect(isDrawn).toBe(false)
})
