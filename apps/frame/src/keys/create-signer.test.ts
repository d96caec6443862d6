import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeyWorker } from './create-key-worker.js'
import { openWallet } from './create-signer.js'
import { KeyWorkerError, UnsignableError, WalletClosedError, WrongShareError } from './errors.js'
import { operations, type CreatedKey } from './operations.js'
import { startLocalWorker, type LocalWorker } from './testing/local-worker.js'

let started: LocalWorker[] = []
let wallet: CreatedKey
const start = () => {
  const worker = startLocalWorker()
  started.push(worker)
  return worker
}
const silent = () => startLocalWorker(() => undefined)
const open = (worker = createKeyWorker({ start }), idleMs = 1000) =>
  openWallet({
    worker,
    shares: [wallet.shares.device.slice(), wallet.shares.login.slice()],
    expected: wallet.addresses,
    idleMs,
  })

beforeEach(async () => {
  started = []
  wallet = await operations.createKey()
})
afterEach(() => vi.useRealTimers())

describe('createKeyWorker', () => {
  it('starts no worker before the first operation', async () => {
    const worker = createKeyWorker({ start })
    expect(started).toHaveLength(0)
    const { addresses, shares } = await worker.run('createKey')
    expect(started).toHaveLength(1)
    await worker.run('checkShares', { shares: [shares.login, shares.recovery], expected: addresses })
    expect(started).toHaveLength(1)
  })

  it('ends the worker when it is idle, and starts another for the next operation', async () => {
    const worker = createKeyWorker({ start, idleMs: 5 })
    await worker.run('createKey')
    await expect.poll(() => started[0]?.isTerminated).toBe(true)
    await worker.run('createKey')
    expect(started).toHaveLength(2)
  })

  it('starts the worker before the first operation if it is prepared, and ends it when nothing follows', async () => {
    const worker = createKeyWorker({ start, idleMs: 50 })
    worker.prepare()
    worker.prepare()
    expect(started).toHaveLength(1)
    await worker.run('createKey')
    expect(started).toHaveLength(1)
    const unused = createKeyWorker({ start, idleMs: 5 })
    unused.prepare()
    await expect.poll(() => started[1]?.isTerminated).toBe(true)
  })

  it('keeps the worker while an operation is pending', async () => {
    const worker = createKeyWorker({ start, idleMs: 0 })
    await Promise.all([worker.run('createKey'), worker.run('createKey')])
    expect(started).toHaveLength(1)
  })

  it.each<[string, () => LocalWorker, (worker: LocalWorker) => void]>([
    ['stops', silent, (worker) => worker.fail()],
    ['does not answer in time', silent, () => vi.advanceTimersByTime(100)],
  ])('rejects what is pending if the worker %s, and recovers', async (_case, first, fail) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const broken = first()
    const starts = [() => broken, start]
    const worker = createKeyWorker({ start: () => starts.shift()!(), timeoutMs: 100 })
    const pending = worker.run('createKey')
    fail(broken)
    await expect(pending).rejects.toThrow(KeyWorkerError)
    expect(broken.isTerminated).toBe(true)
    await expect(worker.run('createKey')).resolves.toMatchObject({ addresses: {} })
  })

  it('rejects what is pending when it is ended', async () => {
    const worker = createKeyWorker({ start: silent })
    const pending = worker.run('createKey')
    worker.end()
    await expect(pending).rejects.toThrow('the worker of the keys was ended')
  })

  it('rejects an input that cannot be cloned', async () => {
    const worker = createKeyWorker({ start })
    const key = { shares: [() => 1], expected: wallet.addresses } as never
    await expect(worker.run('checkShares', key)).rejects.toThrow('cannot be sent to the worker')
  })
})

describe('openWallet', () => {
  it('signs again and again', async () => {
    const signer = await open()
    const first = await signer.signMessage('hello')
    expect(await signer.signMessage('hello')).toBe(first)
    expect(await signer.signSolanaMessage(Uint8Array.of(1, 2))).toHaveLength(64)
    signer.close()
  })

  it('test 15: throws WrongShareError for a foreign share, and overwrites the shares', async () => {
    const foreign = await operations.createKey()
    const shares = [wallet.shares.device.slice(), foreign.shares.login.slice()] as const
    const worker = createKeyWorker({ start })
    await expect(openWallet({ worker, shares, expected: wallet.addresses })).rejects.toThrow(WrongShareError)
    expect(shares.every((share) => share.every((byte) => byte === 0))).toBe(true)
  })

  it('passes on the error of an input, and stays open', async () => {
    const signer = await open()
    await expect(signer.signTypedData('{')).rejects.toThrow(UnsignableError)
    await expect(signer.signMessage('x')).resolves.toMatch(/^0x/)
    signer.close()
  })

  it('is closed after close, and when it was idle', async () => {
    const signer = await open()
    signer.close()
    await expect(signer.signMessage('x')).rejects.toThrow(WalletClosedError)
    const idle = await open(undefined, 5)
    await expect
      .poll(() => idle.signMessage('x').catch((error: Error) => error.name), { interval: 30 })
      .toBe('WalletClosedError')
    expect([signer.isClosed(), idle.isClosed()]).toEqual([true, true])
  })

  it('overwrites its copy of the shares as soon as the worker has its own', async () => {
    const sent: Uint8Array[] = []
    const worker = createKeyWorker({ start })
    const signer = await openWallet({
      worker: {
        ...worker,
        run: ((name: 'checkShares', key: Parameters<typeof operations.checkShares>[0]) => {
          sent.push(...key.shares)
          return worker.run(name, key)
        }) as typeof worker.run,
      },
      shares: [wallet.shares.device.slice(), wallet.shares.login.slice()],
      expected: wallet.addresses,
    })
    expect(sent).toHaveLength(2)
    expect(sent.every((share) => share.every((byte) => byte === 0))).toBe(true)
    signer.close()
  })
})
