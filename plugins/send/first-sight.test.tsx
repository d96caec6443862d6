import { afterEach, expect, test } from 'vitest'
import { createPluginHarness, until, type Harness } from '#kernel/testing'
import { sendService, transfersAtom } from './contract.js'
import { send } from './index.js'
import { noor, sampleSend } from './testing/sample-send.js'

let running: Harness | undefined
afterEach(() => running?.dispose())

/** Sends a transfer whose wallet may have sent something else, as the chain shows once a node has the transaction. */
async function sent(answer: boolean | undefined | Error | (() => boolean | Error)) {
  const asked: unknown[] = []
  const sample = sampleSend({
    transfer: {
      async carriesOut(order, named) {
        asked.push([order.receiver, named.hash])
        const carriesOut = typeof answer === 'function' ? answer() : answer
        if (carriesOut instanceof Error) throw carriesOut
        return carriesOut
      },
    },
  })
  const h = createPluginHarness(send(), { companions: sample.companions })
  running = h
  await sample.connect(h)
  const service = h.service(sendService)
  const { id } = await service.prepare({ amount: 10n ** 18n, receiver: noor })
  const { hash } = await service.send(id)
  await until(() => sample.transactions.followed.length > 0, 'its follower')
  const read = () => h.read(transfersAtom)[0]
  const events = () => h.emitted.map((event) => event.id).filter((name) => name.startsWith('send.'))
  return { sample, h, hash, read, asked, events }
}

// money 11
// behaviour 17.22
test('a transaction that is not the one of the review is its own end, of which no event speaks', async () => {
  const { sample, hash, read, asked, events } = await sent(false)
  sample.transactions.tell({ hash, status: 'pending' })
  await until(() => read()?.isFinal, 'the end')
  expect(read()).toMatchObject({ status: 'unknown', isAnother: true, end: 'unknown' })
  expect(asked).toEqual([[noor, hash]])
  // what the chain says of it later is not about the order
  sample.transactions.tell({ hash, status: 'confirmed' })
  sample.transactions.end({ hash, status: 'confirmed' })
  await until(() => sample.transactions.followed.length > 0)
  expect(read()).toMatchObject({ status: 'unknown', isAnother: true })
  expect(events()).toEqual(['send.initiated'])
})

test.each([
  ['it is the one of the review', true, 1],
  // asked again with each report
  ['nothing tells', undefined, 2],
  ['the node does not answer', new Error('offline'), 2],
])('it is followed if %s', async (_what, carriesOut, times) => {
  const { sample, hash, read, asked } = await sent(carriesOut)
  sample.transactions.tell({ hash, status: 'pending' })
  await until(() => read()?.status === 'pending', 'the pool')
  sample.transactions.tell({ hash, status: 'confirmed' })
  await until(() => read()?.status === 'confirmed', 'the block')
  expect(asked).toHaveLength(times)
})

// money 11
test('it is no completion until a node has compared it', async () => {
  let answer: boolean | Error = new Error('offline')
  const { sample, h, hash, read, asked, events } = await sent(() => answer)
  sample.transactions.end({ hash, status: 'confirmed' })
  await until(() => asked.length > 0, 'the comparison')
  expect(read()?.isFinal).toBeUndefined()
  answer = false
  await h.clock.advance(60_000)
  await until(() => read()?.isFinal, 'the end')
  expect(read()).toMatchObject({ status: 'unknown', isAnother: true, end: 'unknown' })
  expect(events()).toEqual(['send.initiated'])
})
