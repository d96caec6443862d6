import { expect, test } from 'vitest'
import { createFakeClock } from '../../../testing/fake-clock.js'
import { createNotes } from './log-buffer.js'

const messages = (lines: readonly string[]) =>
  lines.map((line) => (JSON.parse(line) as { message: string }).message)

test('what was noted before the first reading has its own time, what comes later follows', async () => {
  const clock = createFakeClock(0)
  const notes = createNotes(clock)
  notes.note('warn', 'early', new Error('at the start'))
  await clock.advance(5_000)
  const reading = notes.read()
  notes.note('info', 'while it loads')
  expect((await reading).map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { time: '1970-01-01T00:00:00.000Z', level: 'warn', message: 'early', data: { message: 'at the start' } },
    { time: '1970-01-01T00:00:05.000Z', level: 'info', message: 'while it loads' },
  ])
  notes.note('error', 'late')
  expect(messages(await notes.read())).toEqual(['early', 'while it loads', 'late'])
})

test('before the first reading the last 200 are kept, as they are', async () => {
  const notes = createNotes(createFakeClock())
  let read = 0
  const data = {
    get one() {
      return ++read
    },
  }
  for (let index = 0; index < 250; index++) notes.note('info', `${index}`, data)
  expect(read).toBe(0)
  const kept = messages(await notes.read())
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, '50', '249'])
})
