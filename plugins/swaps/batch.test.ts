import { afterEach, describe, expect, test } from 'vitest'
import {
  createFakeStorage,
  createPluginHarness,
  until,
  type FakeStorage,
  type Harness,
} from '#kernel/testing'
import type { Batches } from '#plugins/evm/contract'
import { swapsAtom, swapsService } from './contract.js'
import { swaps } from './index.js'
import { uni, usdc } from './testing/sample-market.js'
import { hash, sampleSwaps, type SampleOptions } from './testing/sample-swaps.js'

const running: Harness[] = []
afterEach(async () => {
  for (const harness of running.splice(0)) await harness.dispose()
})

const answered = '0x5afe'

async function start(options: SampleOptions = {}, storage = createFakeStorage()) {
  const sample = sampleSwaps({ atomic: 'supported', ...options })
  const h = createPluginHarness(swaps(), { companions: sample.companions, storage })
  running.push(h)
  await sample.connect(h)
  const events = () =>
    h.emitted.map((event) => event.id).filter((id) => /^swaps\.(initiated|completed|failed)$/.test(id))
  return { sample, h, storage, read: () => h.read(swapsAtom)[0], events }
}

/** Confirms a swap of 100 USDC, which the wallet approves and swaps in one batch. */
async function confirm(h: Harness) {
  const service = h.service(swapsService)
  const tokens = await service.tokens()
  const [from, to] = [usdc, uni].map((address) => tokens.find((token) => token.address === address)!)
  const { id } = await service.prepare({ from: from!, to: to!, amount: 100_000_000n })
  return service.swap(id)
}

async function sent(options: SampleOptions) {
  const started = await start(options)
  await confirm(started.h)
  await until(() => started.sample.followed.includes(hash), 'its follower')
  return started
}

const answer =
  (...answers: readonly (boolean | undefined | Error)[]): Batches['carriesOut'] =>
  async () => {
    const next = answers.length > 1 ? (answers as unknown[]).shift() : answers[0]
    if (next instanceof Error) throw next
    return next as boolean | undefined
  }

// money 11
// behaviour 17.22
describe('the transaction that a wallet names for a batch', () => {
  test('is compared with the swap, from the block of the request', async () => {
    const asked: unknown[] = []
    const { sample, read, events } = await sent({
      async carriesOut({ sold, amount, bought, minimum, account, call }, named) {
        asked.push([account, sold.address, amount, bought.address, minimum, call, named.hash, named.mark])
        return true
      },
    })
    sample.tell({ hash, status: 'confirmed' })
    await until(() => read()?.status === 'confirmed', 'the block')
    sample.end({ hash, status: 'confirmed' })
    await until(() => events().includes('swaps.completed'), 'the end')
    const { account, amount, minimum, call } = read()!
    expect(asked[0]).toEqual([account, usdc, amount, uni, minimum, call, hash, '18000000'])
    // once more at the end: in another block it may have another effect
    expect(asked).toHaveLength(2)
  })

  test('is shown as another one if it has done nothing of the swap, which no event tells', async () => {
    const { sample, read, events } = await sent({ carriesOut: answer(false) })
    sample.tell({ hash, status: 'confirmed' })
    await until(() => read()?.isFinal, 'the end')
    expect(read()).toMatchObject({ status: 'unknown', isAnother: true, end: 'unknown' })
    sample.end({ hash, status: 'confirmed' })
    expect(events()).toEqual(['swaps.initiated'])
  })

  test.each(['confirmed', 'reverted'] as const)(
    'is not %s as long as nothing tells what it did, and has no known status at last',
    async (status) => {
      const { sample, read, events } = await sent({ carriesOut: answer(undefined) })
      sample.tell({ hash, status })
      await until(() => read()?.status === 'pending', 'its block')
      sample.end({ hash, status })
      await until(() => read()?.isFinal, 'the end')
      expect(read()).toMatchObject({ status: 'unknown', end: 'unknown' })
      expect(read()?.isAnother).toBeUndefined()
      expect(events()).toEqual(['swaps.initiated'])
    },
  )

  test('is confirmed once a node answers that did not before', async () => {
    const offline = new Error('offline')
    const { h, sample, read, events } = await sent({ carriesOut: answer(offline, offline, true) })
    sample.tell({ hash, status: 'confirmed' })
    await until(() => read()?.status === 'pending', 'its block')
    sample.end({ hash, status: 'confirmed' })
    await until(() => {
      void h.clock.advance(1_000)
      return events().includes('swaps.completed')
    }, 'the answer')
    expect(read()).toMatchObject({ status: 'confirmed' })
  })

  test('is not proven by one that is that of another batch already', async () => {
    const { h, sample, read, events } = await sent({})
    await confirm(h)
    sample.tell({ hash, status: 'confirmed' })
    await until(() => read()?.status === 'pending', 'its block')
    sample.end({ hash, status: 'confirmed' })
    await until(() => read()?.isFinal, 'the end')
    expect(read()).toMatchObject({ status: 'unknown' })
    expect(read()?.isAnother).toBeUndefined()
    expect(events()).not.toContain('swaps.completed')
  })
})

// money 37
describe('a wallet that gives a batch an id of its own', () => {
  /** Knows the batch by its own id only. */
  const batchState: SampleOptions['batchState'] = (id) => {
    if (id !== answered) throw Object.assign(new Error('unknown'), { code: 5730 })
    return {}
  }
  /** A page whose wallet is asked for a batch; it does not tell the batch's state. */
  const asking = async (storage: FakeStorage) => {
    let take = (_id: string) => {}
    const page = await start(
      {
        sendCalls: () => new Promise((resolve) => (take = resolve)),
        batchState: () => ({ status: 'timedOut', hashes: [] }),
      },
      storage,
    )
    confirm(page.h).catch(() => {})
    await until(() => page.sample.batched.length > 0, 'the wallet')
    return { h: page.h, take }
  }
  const isStored = ({ entries }: FakeStorage) => [...entries.values()].some((text) => text.includes(answered))

  test('is asked by it after a reload', async () => {
    const storage = createFakeStorage()
    const { h, take } = await asking(storage)
    take(answered)
    await until(() => isStored(storage), 'the stored id')
    await h.dispose()
    const next = await start({ batchState }, storage)
    await until(() => {
      void next.h.clock.advance(1_000)
      return next.sample.followed.includes(hash)
    }, 'the batch')
    expect(next.read()).toMatchObject({ batch: answered, hash })
  })

  test('is asked by it in a tab that has restored the request before', async () => {
    const storage = createFakeStorage()
    const { take } = await asking(storage)
    const other = await start({ batchState }, storage.openTab())
    await other.h.service(swapsService).resume()
    take(answered)
    await until(() => {
      void other.h.clock.advance(1_000)
      return other.sample.followed.includes(hash)
    }, 'the batch')
    expect(other.read()).toMatchObject({ batch: answered, hash })
  })
})
