import { until } from 'foyerkit/testing'
import { expect } from 'vitest'
import type { Fanout, Membership, FanoutEvent } from './fanout.js'

/** Fan-out without members. */
export interface FanoutUnderTest {
  readonly fanout: Fanout
  /** Fan-out of a second process. Default: the same. */
  readonly others?: Fanout
  close?(): Promise<void>
}

const topics = ['1'.repeat(64), '2'.repeat(64)]
const message = {
  id: 'id of a message',
  topic: topics[0] ?? '',
  message: 'sealed \u0001\u{1F511}"',
  tag: 1108,
  publisher: 'did:key:dapp',
  publishedAt: 1_000_000,
  expiresAt: 1_300_000,
}
const events: readonly FanoutEvent[] = [
  { kind: 'message', message },
  { kind: 'message', message: { ...message, attestation: 'sealed' } },
  { kind: 'look', topics },
  { kind: 'subscribed', client: '__proto__', topics },
  { kind: 'unsubscribed', client: 'did:key:wallet', topics: [] },
  { kind: 'gap' },
]
const numbered = (at: number): FanoutEvent => ({ kind: 'subscribed', client: `${at}`, topics })

/**
 * Conformance suite of fan-outs. `interrupt` breaks the connection and resolves with a function that restores it; leave it
 * out if no event can be lost.
 */
export function conformsToFanout(
  test: (name: string, run: () => Promise<void>) => unknown,
  create: () => Promise<FanoutUnderTest>,
  interrupt?: () => Promise<() => Promise<void>>,
): void {
  async function join(fanout: Fanout) {
    const received: FanoutEvent[] = []
    const membership = await fanout.join((event) => received.push(event))
    return { ...membership, received }
  }
  const check = (
    name: string,
    run: (members: {
      readonly one: Membership & { readonly received: readonly FanoutEvent[] }
      readonly other: Membership & { readonly received: readonly FanoutEvent[] }
      readonly elsewhere: Membership & { readonly received: readonly FanoutEvent[] }
    }) => Promise<void>,
  ) =>
    test(name, async () => {
      const { fanout, others = fanout, close } = await create()
      try {
        await run({ one: await join(fanout), other: await join(fanout), elsewhere: await join(others) })
      } finally {
        await close?.()
      }
    })
  const received = ({ received: list }: { readonly received: readonly FanoutEvent[] }, count: number) =>
    until(() => list.length >= count, `${count} events, not ${list.length}`)

  check('an event reaches every other member, whole and in order', async (members) => {
    const { one, other, elsewhere } = members
    for (const event of events) await one.announce(event)
    for (const member of [other, elsewhere]) {
      await received(member, events.length)
      expect(member.received).toEqual(events)
    }
    await elsewhere.announce(numbered(0))
    await received(one, 1)
    expect(one.received).toEqual([numbered(0)])
  })

  check('many events at once arrive in their order', async ({ one, elsewhere }) => {
    const many = Array.from({ length: 200 }, (_, at) => numbered(at))
    await Promise.all(many.map((event) => one.announce(event)))
    await received(elsewhere, many.length)
    expect(elsewhere.received).toEqual(many)
  })

  check('a member that left gets no more events, and the others do', async ({ one, other, elsewhere }) => {
    await other.leave()
    await one.announce(numbered(1))
    await received(elsewhere, 1)
    await one.leave()
    await elsewhere.announce(numbered(2))
    await elsewhere.leave()
    expect([one.received, other.received, elsewhere.received]).toEqual([[], [], [numbered(1)]])
  })

  if (!interrupt) return
  check(
    'a lost connection leads to a gap for every member, and then events arrive again',
    async (members) => {
      const { one, other, elsewhere } = members
      const restore = await interrupt()
      await expect(one.announce(numbered(1))).rejects.toThrow()
      await restore()
      for (const member of [one, other, elsewhere])
        await until(() => member.received.some(({ kind }) => kind === 'gap'), 'a gap')
      await untilAnnounced(one, numbered(2))
      await until(() => elsewhere.received.some((event) => event.kind === 'subscribed'), 'the later event')
      expect(elsewhere.received).not.toContainEqual(numbered(1))
      expect(elsewhere.received).toContainEqual(numbered(2))
    },
  )
}

/** The publisher may reconnect later than the subscribers. */
async function untilAnnounced({ announce }: Membership, event: FanoutEvent): Promise<void> {
  let isAnnounced = false
  let isAnnouncing = false
  await until(() => {
    if (!isAnnounced && !isAnnouncing) {
      isAnnouncing = true
      void announce(event)
        .then(() => (isAnnounced = true))
        .catch(() => undefined)
        .finally(() => (isAnnouncing = false))
    }
    return isAnnounced
  }, 'an announced event')
}
