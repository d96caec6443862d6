import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WidgetError } from '../../errors/widget-error.js'
import { createLogger, type LogEntry, type LogLevel } from './logger.js'

const start = 1_700_000_000_000
const address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

function setUp(limitBytes?: number) {
  const logger = createLogger(limitBytes)
  const parse = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const at = (level: LogLevel) => (message: string, data?: unknown) =>
    logger.add({ time: start, level, message, data })
  const logged = (data: unknown) => {
    const single = createLogger(limitBytes)
    single.add({ time: start, level: 'info', message: 'x', data })
    return parse(single.read())[0]?.['data']
  }
  return {
    logger: { ...logger, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
    parsed: () => parse(logger.read()),
    logged,
  }
}

const bytesOf = (lines: readonly string[]) => Buffer.byteLength(lines.map((line) => `${line}\n`).join(''))

test('writes each entry as one line of JSON with time, level, message and data', () => {
  const { logger, parsed } = setUp()
  logger.debug('one')
  logger.info('two', { page: 2, none: undefined })
  logger.warn('three', null)
  logger.error('four\nfive', 'text')
  logger.add({ time: 0, level: 'info', message: 'earlier' })
  logger.add({ time: Number.NaN, level: 'info', message: 'no time' })
  const time = new Date(start).toISOString()
  expect(parsed()).toEqual([
    { time, level: 'debug', message: 'one' },
    { time, level: 'info', message: 'two', data: { page: 2 } },
    { time, level: 'warn', message: 'three', data: null },
    { time, level: 'error', message: 'four\nfive', data: 'text' },
    { time: '1970-01-01T00:00:00.000Z', level: 'info', message: 'earlier' },
    { time: 'unknown', level: 'info', message: 'no time' },
  ])
  expect(logger.read().every((line) => !line.includes('\n'))).toBe(true)
})

test('logs an error with its causes, code and stack', () => {
  const { logged } = setUp()
  const cause = new TypeError(`no ${address}`, { cause: 'cable' })
  expect(logged(new WidgetError('api/X', 'No answer', { cause, data: { status: 503 } }))).toMatchObject({
    name: 'WidgetError',
    message: 'No answer',
    code: 'api/X',
    kind: 'defect',
    data: { status: 503 },
    cause: { name: 'TypeError', message: 'no [address]', cause: 'cable' },
    stack: expect.stringContaining('logger.test.ts'),
  })
  const knot = new Error('knot')
  knot.cause = knot
  expect(logged(knot)).toMatchObject({ message: 'knot', cause: '[cycle]' })
})

test('replaces data that cannot be read or serialised by a placeholder', () => {
  const { logged } = setUp()
  const trap = () => {
    throw new Error('trap')
  }
  const ring: Record<string, unknown> = { name: 'ring' }
  ring['self'] = [ring]
  const trapped = new Proxy({}, { ownKeys: trap, get: trap, getPrototypeOf: trap })
  expect(
    logged({
      getter: Object.defineProperty({ fine: 1 }, 'bad', { get: trap, enumerable: true }),
      trapped,
      json: { toJSON: trap, fine: 2 },
      ring,
      big: 12n,
      sign: Symbol('s'),
      work: trap,
      infinite: -Infinity,
      bytes: Uint8Array.of(1, 2, 3),
      nothing: undefined,
    }),
  ).toEqual({
    getter: { fine: 1, bad: '[unreadable]' },
    trapped: '[unreadable]',
    json: { toJSON: '[function]', fine: 2 },
    ring: { name: 'ring', self: ['[cycle]'] },
    big: '12',
    sign: 'Symbol(s)',
    work: '[function]',
    infinite: '-Infinity',
    bytes: '[3 bytes]',
  })
  expect(logged(trapped)).toBe('[unreadable]')
})

test('truncates deep, wide and endless data', () => {
  const { logged } = setUp()
  const endless = (): object => Object.defineProperty({}, 'next', { get: endless, enumerable: true })
  expect(JSON.stringify(logged(endless()))).toMatch(/^(\{"next":)+"\[deeper\]"\}+$/)
  expect(logged(Array.from({ length: 60 }, () => 1))).toEqual([
    ...Array.from({ length: 50 }, () => 1),
    '[10 more]',
  ])
  const wide = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`n${index}`, index]))
  expect(logged(wide)).toMatchObject({ n49: 49, '…': '[10 more]' })
  const tree = (depth: number): unknown =>
    depth ? Array.from({ length: 50 }, () => tree(depth - 1)) : 'leaf'
  expect(JSON.stringify(logged(tree(3))).match(/"leaf"/g)?.length).toBeLessThan(500)
  expect(logged('word '.repeat(100_000))).toMatch(/^(word ){600,700}.*…$/)
})

test('shows no part of an address at the point where a text is truncated', () => {
  const { logged } = setUp()
  for (let length = 3_900; length < 4_100; length++)
    expect(logged(`${'- '.repeat(length).slice(0, length)}${address} end`)).not.toContain('0xa0')
})

// behaviour 13.6
test('redacts addresses, e-mail addresses and one-time codes at every depth of an entry', () => {
  const { logger } = setUp()
  const secrets = [address, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'ada@example.com']
  for (const secret of secrets)
    logger.error(`failed for ${secret}`, {
      [secret]: secret,
      list: [secret, [{ to: `eip155:1:${secret}` }]],
      error: new Error(secret, { cause: new Error(`${secret}!`) }),
    })
  logger.info('sign in', { otp: '123456', payload: { primaryOtp: 654321, otp: [1, 2, 3, 4, 5, 6] } })
  logger.info('sent {"otp":"111222"}')
  const log = logger.read().join('\n')
  for (const secret of [...secrets, '123456', '654321', '111222', '3,4,5']) expect(log).not.toContain(secret)
  expect(log).toContain('eip155:1:[address]')
})

// behaviour 7.4
test('drops the oldest lines once the limit in UTF-8 bytes is reached', () => {
  const { logger, parsed } = setUp(1_000)
  for (let index = 0; index < 100; index++) logger.info(`${index} ${'é'.repeat(20)}`)
  const lines = logger.read()
  const next = Buffer.byteLength(lines[0] ?? '') + 1
  expect(bytesOf(lines)).toBeLessThanOrEqual(1_000)
  expect(bytesOf(lines) + next).toBeGreaterThan(1_000)
  const numbers = parsed().map(({ message }) => parseInt(String(message)))
  expect(numbers).toEqual(numbers.map((_, index) => 100 - numbers.length + index))
})

// behaviour 7.4
test('has a default limit of 1,024,000 bytes', () => {
  const { logger } = setUp()
  for (let index = 0; index < 400; index++) logger.info(`${index}`, 'word '.repeat(700))
  const bytes = bytesOf(logger.read())
  expect(bytes).toBeLessThanOrEqual(1_024_000)
  expect(bytes).toBeGreaterThan(1_015_000)
})

test('truncates a line that is longer than the limit, and keeps it valid JSON', () => {
  const { logger, parsed } = setUp(200)
  logger.info('before')
  logger.warn('é"\u0001 '.repeat(300), { data: 'dropped' })
  expect(parsed()).toEqual([
    { time: expect.any(String), level: 'warn', message: expect.stringContaining('é"\u0001 é'), cut: true },
  ])
  expect(bytesOf(logger.read())).toBeLessThanOrEqual(200)
  const tiny = setUp(10)
  tiny.logger.info('too long')
  expect(tiny.logger.read()).toEqual([])
})

test('keeps any sequence of entries within the limit, in order, as JSON', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 3_000 }),
      fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 300 }), fc.anything({ withBigInt: true })), {
        maxLength: 30,
      }),
      (limitBytes, entries) => {
        const { logger, parsed } = setUp(limitBytes)
        entries.forEach(([message, data], time) => logger.add({ time, level: 'info', message, data }))
        const times = parsed().map(({ time }) => new Date(String(time)).getTime())
        expect(times).toEqual([...times].sort((a, b) => a - b))
        expect(bytesOf(logger.read())).toBeLessThanOrEqual(limitBytes)
        if (entries.length > 0 && limitBytes > 150) expect(times.at(-1)).toBe(entries.length - 1)
      },
    ),
  )
})

test('does not throw for a message that is not a text, or if JSON.stringify throws', () => {
  const { logger } = setUp()
  const message = Object.create(null) as unknown
  expect(() => logger.add({ time: 0, level: 'info', message } as LogEntry)).not.toThrow()
  const encode = vi.spyOn(JSON, 'stringify').mockImplementation(() => {
    throw new RangeError('out of memory')
  })
  onTestFinished(() => encode.mockRestore())
  expect(() => logger.info('lost')).not.toThrow()
})
