import type { Clock } from 'foyerkit/kernel'
import { createFakeClock } from 'foyerkit/testing'
import { expect } from 'vitest'
import type { Letter, Mailboxes } from './mailboxes.js'

/** Mailboxes with nothing in them, and their end. */
export interface MailboxesUnderTest {
  readonly mailboxes: Mailboxes
  /** What a second process has that shares them; the same where they cannot be shared. */
  readonly others?: Mailboxes
  close?(): Promise<void>
}

const topic = (digit: string) => digit.repeat(64)
const [one, two] = [topic('1'), topic('2')]

function letter(name: string, more: Partial<Letter> = {}): Letter {
  return {
    id: `id of ${name}`,
    topic: one,
    message: name,
    tag: 1108,
    publisher: 'dapp',
    publishedAt: 1_000_000,
    expiresAt: 1_300_000,
    ...more,
  }
}

/** The suite that every kind of mailboxes passes; `create` makes empty ones that read the time from this clock. */
export function conformsToMailboxes(
  test: (name: string, run: () => Promise<void>) => unknown,
  create: (clock: Clock) => Promise<MailboxesUnderTest>,
): void {
  const check = (
    name: string,
    run: (
      under: Required<Omit<MailboxesUnderTest, 'close'>>,
      clock: ReturnType<typeof createFakeClock>,
    ) => Promise<void>,
  ) =>
    test(name, async () => {
      const clock = createFakeClock(1_000_000)
      const { mailboxes, others = mailboxes, close } = await create(clock)
      try {
        await run({ mailboxes, others }, clock)
      } finally {
        await close?.()
      }
    })
  const owed = async (mailboxes: Mailboxes, client: string, topics = [one], limit = 100) =>
    (await mailboxes.owed({ client, topics, limit })).map(({ message }) => message)

  check('a letter is owed to everybody but its publisher, whole', async ({ mailboxes, others }) => {
    const whole = letter('a', { attestation: 'sealed', tag: 0 })
    expect(await mailboxes.put(whole)).toBe(true)
    await mailboxes.put(letter('b'))
    expect(await others.owed({ client: 'wallet', topics: [one], limit: 1 })).toEqual([whole])
    expect((await others.owed({ client: 'wallet', topics: [one], limit: 2 }))[1]).toEqual(letter('b'))
    expect(await owed(others, 'dapp')).toEqual([])
    expect(await owed(others, 'wallet', [two])).toEqual([])
  })

  check(
    'letters come the oldest first, of all topics asked for, and no more than asked for',
    async ({ mailboxes }) => {
      await mailboxes.put(letter('a', { publishedAt: 1_000_001 }))
      await mailboxes.put(letter('b', { publishedAt: 1_000_002, topic: two }))
      await mailboxes.put(letter('c', { publishedAt: 1_000_003 }))
      await mailboxes.put(letter('d', { publishedAt: 1_000_003 }))
      expect(await owed(mailboxes, 'wallet', [one, two])).toEqual(['a', 'b', 'c', 'd'])
      expect(await owed(mailboxes, 'wallet', [two, one, one], 3)).toEqual(['a', 'b', 'c'])
      expect(await owed(mailboxes, 'wallet', [])).toEqual([])
    },
  )

  check('letters that are being given already are left out', async ({ mailboxes }) => {
    for (const name of ['a', 'b', 'c']) await mailboxes.put(letter(name))
    const except = ['id of a', 'id of c', 'id of nothing']
    const rest = await mailboxes.owed({ client: 'wallet', topics: [one], except, limit: 100 })
    expect(rest.map(({ message }) => message)).toEqual(['b'])
  })

  check('an acknowledged letter is owed to the others still', async ({ mailboxes, others }) => {
    await mailboxes.put(letter('a'))
    await mailboxes.put(letter('b'))
    await mailboxes.acknowledge('wallet', ['id of a', 'id of nothing'])
    await others.acknowledge('wallet', ['id of a'])
    await mailboxes.acknowledge('wallet', [])
    expect(await owed(others, 'wallet')).toEqual(['b'])
    expect(await owed(others, 'watch')).toEqual(['a', 'b'])
  })

  check('a repeat is not put in, and changes nothing', async ({ mailboxes, others }) => {
    await mailboxes.put(letter('a'))
    await mailboxes.acknowledge('wallet', ['id of a'])
    expect(await others.put(letter('a', { expiresAt: 9_000_000, publishedAt: 1_000_005 }))).toBe(false)
    expect(await owed(mailboxes, 'wallet')).toEqual([])
    expect(await mailboxes.owed({ client: 'watch', topics: [one], limit: 1 })).toEqual([letter('a')])
  })

  check('of many that put the same letter in at once, one does', async ({ mailboxes, others }) => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? mailboxes : others).put(letter('a'))),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect((await mailboxes.count()).letters).toBe(1)
  })

  check(
    'a letter is owed until it expires, not then, and gone with a sweep',
    async ({ mailboxes }, clock) => {
      await mailboxes.put(letter('a', { expiresAt: 1_000_100 }))
      await mailboxes.put(letter('b'))
      await mailboxes.acknowledge('wallet', ['id of b'])
      await clock.advance(99)
      await mailboxes.sweep()
      expect(await owed(mailboxes, 'watch')).toEqual(['a', 'b'])
      await clock.advance(1)
      expect(await owed(mailboxes, 'watch')).toEqual(['b'])
      await mailboxes.sweep()
      expect((await mailboxes.count()).letters).toBe(1)
      await clock.advance(300_000)
      await mailboxes.sweep()
      expect((await mailboxes.count()).letters).toBe(0)
    },
  )

  check(
    'a letter that has expired may be put in again, and nobody has it yet',
    async ({ mailboxes }, clock) => {
      await mailboxes.put(letter('a', { expiresAt: 1_000_100 }))
      await mailboxes.acknowledge('wallet', ['id of a'])
      await clock.advance(100)
      expect(await mailboxes.put(letter('a', { expiresAt: 1_000_200 }))).toBe(true)
      expect(await owed(mailboxes, 'wallet')).toEqual(['a'])
      expect((await mailboxes.count()).letters).toBe(1)
    },
  )

  check('a client comes back to what it is subscribed to', async ({ mailboxes, others }) => {
    await mailboxes.subscribe('wallet', [one, two], 2_000_000)
    await mailboxes.subscribe('wallet', [one], 2_000_000)
    await mailboxes.subscribe('dapp', [two], 2_000_000)
    expect([...(await others.renew('wallet', 2_000_000))].sort()).toEqual([one, two])
    await others.unsubscribe('wallet', [two, topic('3')])
    expect(await mailboxes.renew('wallet', 2_000_000)).toEqual([one])
    expect(await mailboxes.renew('dapp', 2_000_000)).toEqual([two])
    expect(await mailboxes.renew('nobody', 2_000_000)).toEqual([])
    expect((await mailboxes.count()).subscriptions).toBe(2)
  })

  check(
    'a subscription lasts until its time, and longer each time it is seen',
    async ({ mailboxes }, clock) => {
      await mailboxes.subscribe('wallet', [one, two], 1_000_100)
      await mailboxes.subscribe('wallet', [two], 1_000_050)
      await clock.advance(99)
      expect(await mailboxes.renew('wallet', 1_000_200)).toHaveLength(2)
      await mailboxes.subscribe('wallet', [two], 1_000_300)
      expect(await mailboxes.renew('wallet', 1_000_150)).toHaveLength(2)
      await clock.advance(101)
      expect(await mailboxes.renew('wallet', 1_000_200)).toEqual([two])
      await mailboxes.sweep()
      expect((await mailboxes.count()).subscriptions).toBe(1)
      await clock.advance(100)
      await mailboxes.sweep()
      expect(await mailboxes.count()).toEqual({ letters: 0, subscriptions: 0 })
    },
  )

  check('what a client says may look like anything', async ({ mailboxes }) => {
    const odd = ['__proto__', "'; drop table letters; --", 'a\u0001\u{1F511}"', 'x'.repeat(200_000)]
    for (const name of odd)
      await mailboxes.put(letter(name, { id: `id of ${name.slice(0, 50)}`, publisher: name.slice(0, 50) }))
    expect(await owed(mailboxes, 'wallet')).toEqual(odd)
    await mailboxes.subscribe('__proto__', [one], 2_000_000)
    expect(await mailboxes.renew('__proto__', 2_000_000)).toEqual([one])
    expect(await mailboxes.renew('constructor', 2_000_000)).toEqual([])
  })
}
