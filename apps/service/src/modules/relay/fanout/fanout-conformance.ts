import { until } from 'foyerkit/testing'
import { expect } from 'vitest'
import type { Fanout, Membership, FanoutEvent } from './fanout.js'

/** A fan-out with nobody in it, and its end. */
export interface FanoutUnderTest {
  readonly fanout: Fanout
  /** What a second process has of it; the same where it is of one process. */
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
 * The suite that every kind of fan-out passes. `interrupt` takes away what it goes through and resolves with what brings
 * that back; it is left out where nothing can be lost.
 */
export function conformsToFanout(
  test: (name: string, run: () => Promise<void>) => unknown,
  create: () => Promise<FanoutUnderTest>,
  interrupt?: () => Promise<() => Promise<void>>,
): void {
  async function join(fanout: Fanout) {
    const heard: FanoutEvent[] = []
    const membership = await fanout.join((event) => heard.push(event))
    return { ...membership, heard }
  }
  const check = (
    name: string,
    run: (members: {
      readonly one: Membership & { readonly heard: readonly FanoutEvent[] }
      readonly other: Membership & { readonly heard: readonly FanoutEvent[] }
      readonly elsewhere: Membership & { readonly heard: readonly FanoutEvent[] }
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
  const heard = ({ heard: list }: { readonly heard: readonly FanoutEvent[] }, count: number) =>
    until(() => list.length >= count, `${count} events, not ${list.length}`)

  check(
    'every other member hears what one tells, whole and in order; it does not itself',
    async (members) => {
      const { one, other, elsewhere } = members
      for (const event of events) await one.tell(event)
      for (const member of [other, elsewhere]) {
        await heard(member, events.length)
        expect(member.heard).toEqual(events)
      }
      await elsewhere.tell(numbered(0))
      await heard(one, 1)
      expect(one.heard).toEqual([numbered(0)])
    },
  )

  check('many at once come in their order', async ({ one, elsewhere }) => {
    const many = Array.from({ length: 200 }, (_, at) => numbered(at))
    await Promise.all(many.map((event) => one.tell(event)))
    await heard(elsewhere, many.length)
    expect(elsewhere.heard).toEqual(many)
  })

  check('who has left hears nothing more, and the others do', async ({ one, other, elsewhere }) => {
    await other.leave()
    await one.tell(numbered(1))
    await heard(elsewhere, 1)
    await one.leave()
    await elsewhere.tell(numbered(2))
    await elsewhere.leave()
    expect([one.heard, other.heard, elsewhere.heard]).toEqual([[], [], [numbered(1)]])
  })

  if (!interrupt) return
  check('a loss is a gap for everybody once it is over, and then all is as before', async (members) => {
    const { one, other, elsewhere } = members
    const bringBack = await interrupt()
    await expect(one.tell(numbered(1))).rejects.toThrow()
    await bringBack()
    for (const member of [one, other, elsewhere])
      await until(() => member.heard.some(({ kind }) => kind === 'gap'), 'a gap')
    await untilTold(one, numbered(2))
    await until(() => elsewhere.heard.some((event) => event.kind === 'subscribed'), 'what was told later')
    expect(elsewhere.heard).not.toContainEqual(numbered(1))
    expect(elsewhere.heard).toContainEqual(numbered(2))
  })
}

/** Its own way out may come back later than the others'. */
async function untilTold({ tell }: Membership, event: FanoutEvent): Promise<void> {
  let isTold = false
  let isTelling = false
  await until(() => {
    if (!isTold && !isTelling) {
      isTelling = true
      void tell(event)
        .then(() => (isTold = true))
        .catch(() => undefined)
        .finally(() => (isTelling = false))
    }
    return isTold
  }, 'a event that is told')
}
