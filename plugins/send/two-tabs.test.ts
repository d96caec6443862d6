import { afterEach, expect, test } from 'vitest'
import { createFakeStorage, createPluginHarness, settle, until, type Harness } from '#kernel/testing'
import { sendService, transfersAtom } from './contract.js'
import { send } from './index.js'
import { createSendService } from './service.js'
import { fakeFeeRaising, noor, sampleSend, type SampleOptions } from './testing/sample-send.js'

const running: Harness[] = []
afterEach(async () => {
  for (const h of running.splice(0)) await h.dispose()
})

/** A page with a connected wallet. */
async function openTab(storage = createFakeStorage(), options: SampleOptions = {}) {
  const sample = sampleSend(options)
  const h = createPluginHarness(send(), { companions: sample.companions, storage: storage.openTab() })
  running.push(h)
  await sample.connect(h)
  const service = h.service(sendService)
  const prepare = () => service.prepare({ amount: 10n ** 17n, receiver: noor })
  return { h, service, prepare, sample, storage }
}

const refusal = Object.assign(new Error('Invalid params'), { code: -32602 })
const never = () => new Promise<never>(() => {})

// behaviour 17.5
test('a refused review that is confirmed again is seen in another tab', async () => {
  const storage = createFakeStorage()
  const answers: ((error: Error) => void)[] = []
  const wallet = () => new Promise<string>((_, reject) => answers.push(reject))
  const one = await openTab(storage, { transfer: { send: wallet } })
  const other = await openTab(storage)
  const [preview, open] = [await one.prepare(), await other.prepare()]
  const first = one.service.send(preview.id)
  await until(() => answers.length === 1, 'the request')
  await expect(other.service.send(open.id)).rejects.toMatchObject({ code: 'send/PREVIEW_EXPIRED' })
  answers[0]?.(refusal)
  await expect(first).rejects.toMatchObject({ code: 'send/REFUSED' })
  await settle()
  one.service.send(preview.id).catch(() => {})
  await until(() => answers.length === 2, 'the second request')
  await expect(other.service.send(open.id)).rejects.toMatchObject({ code: 'send/PREVIEW_EXPIRED' })
  expect(other.sample.transfer.sends).toEqual([])
})

// behaviour 17.22
test('a hash that the wallet names for two requests is of the first one', async () => {
  const { h, service, prepare, sample } = await openTab()
  const transactions = [await service.send((await prepare()).id), await service.send((await prepare()).id)]
  const [{ hash } = expect.fail('no transaction')] = transactions
  expect(transactions[1]?.hash).toBe(hash)
  await until(() => sample.transactions.followed.length === 2, 'both followers')
  sample.transactions.tell({ hash, status: 'pending' })
  await until(() => h.read(transfersAtom)[0]?.isFinal, 'the second one')
  expect(h.read(transfersAtom).map(({ isAnother }) => isAnother)).toEqual([true, undefined])
})

// behaviour 17.18
test('a replacement is followed although the wallet never answers the request for it', async () => {
  const raised = `0x${'7e'.repeat(32)}`
  const { h, service, prepare, sample } = await openTab(undefined, {
    feeRaising: fakeFeeRaising({ raise: never }),
    transfer: { mark: async () => '7', find: async () => ({ hash: raised }) },
  })
  const transfer = await service.send((await prepare()).id)
  const { feeRaiserAtom } = await import('#plugins/transfers/contract')
  const raiser = h.read(feeRaiserAtom)
  const [option] = (await raiser?.options(transfer, new AbortController().signal)) ?? []
  raiser?.raise(transfer, option?.fee ?? expect.fail('no fee')).catch(() => {})
  await settle()
  sample.transactions.tell({ hash: transfer.hash, status: 'replaced', replacedBy: raised })
  await settle()
  expect(h.read(transfersAtom)).toHaveLength(1)
  await h.clock.advance(3_000)
  expect(h.read(transfersAtom).map(({ hash }) => hash)).toEqual([raised, transfer.hash])
})

test('a page that is disposed before the request asks no wallet, keeps nothing and waits for nothing', async () => {
  let answer = (_mark: string) => {}
  const mark = () => new Promise<string>((resolve) => (answer = resolve))
  const { h, service, prepare, sample, storage } = await openTab(undefined, {
    transfer: { mark, find: async () => undefined },
  })
  const sending = service.send((await prepare()).id)
  const ended = expect(sending).rejects.toThrow()
  await settle()
  await h.dispose()
  answer('7')
  await ended
  await settle()
  expect([...storage.entries.keys()].filter((key) => key.endsWith('send.asked'))).toEqual([])
  expect([sample.transfer.sends, h.clock.pendingSleeps]).toEqual([[], 0])
})

test('a page that is disposed while the wallet has the request waits for nothing', async () => {
  const { h, service, prepare } = await openTab(undefined, {
    transfer: {
      mark: async () => '7',
      find: async () => undefined,
      send: (_order, _fee, signal) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
        ),
    },
  })
  const ended = expect(service.send((await prepare()).id)).rejects.toMatchObject({ code: 'send/UNCLEAR' })
  await settle()
  await h.dispose()
  await ended
  expect(h.clock.pendingSleeps).toBe(0)
})

test('the service of a disposed page begins nothing', () => {
  expect(() => createSendService({ signal: AbortSignal.abort() } as never)).toThrow(/abort/i)
})
