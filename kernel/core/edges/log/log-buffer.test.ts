import { expect, test } from 'vitest'
import { createFakeClock } from '../../../testing/fake-edges.js'
import { createLogBuffer } from './log-buffer.js'

const messages = (lines: readonly string[]) =>
  lines.map((line) => (JSON.parse(line) as { message: string }).message)

test('returns entries appended before the first read with their own time, then later entries', async () => {
  const clock = createFakeClock(0)
  const log = createLogBuffer(clock)
  log.append('warn', 'early', new Error('at the start'))
  await clock.advance(5_000)
  const reading = log.read()
  log.append('info', 'while it loads')
  expect((await reading).map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { time: '1970-01-01T00:00:00.000Z', level: 'warn', message: 'early', data: { message: 'at the start' } },
    { time: '1970-01-01T00:00:05.000Z', level: 'info', message: 'while it loads' },
  ])
  log.append('error', 'late')
  expect(messages(await log.read())).toEqual(['early', 'while it loads', 'late'])
})

test('keeps the last 200 entries until the first read, without reading their data', async () => {
  const log = createLogBuffer(createFakeClock())
  let read = 0
  const data = {
    get counted() {
      return ++read
    },
  }
  for (let index = 0; index < 250; index++) log.append('info', `${index}`, data)
  expect(read).toBe(0)
  const buffered = messages(await log.read())
  expect([buffered.length, buffered[0], buffered.at(-1)]).toEqual([200, '50', '249'])
})
