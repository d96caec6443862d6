import { base64, hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/chain'
import { conformsToWalletErrors, fakeCapabilityContext } from '#kernel/testing'
import { bitcoinMainnet, bitcoinNetworks, toNetwork } from '../networks.js'
import { createSigning } from '../signing/create-signing.js'
import { createTestDriver } from '../testing/connected.js'
import {
  createHostileApi,
  hostileAddress,
  hostileForms,
  hostileObjects,
  type HostileForm,
  type HostileObject,
} from '../testing/hostile-objects.js'

const network = toNetwork(bitcoinMainnet)
const account = `${network.caipNetworkId}:${hostileAddress}` as const
const { signal } = new AbortController()

const codeOf = (error: unknown) =>
  (error as { code?: string }).code ?? (error instanceof Error ? error.message : error)

/** A PSBT that spends an output of the address. */
function unsigned(amount = 10_000n): string {
  const transaction = new Transaction()
  transaction.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { amount, script: ownScript } })
  transaction.addOutput({
    script: p2wpkh(hex.decode(`02${'79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'}`))
      .script,
    amount: amount - 500n,
  })
  return base64.encode(transaction.toPSBT())
}
const ownScript = (() => {
  const transaction = new Transaction()
  transaction.addOutputAddress(hostileAddress, 1n)
  return transaction.getOutput(0).script ?? new Uint8Array()
})()

/** Runs a wallet up to the function that misbehaves. */
async function outcomeOf(form: HostileForm, hostile: Pick<HostileObject, 'at' | 'run'>) {
  const driver = createTestDriver(createHostileApi(form, hostile))
  const connected = driver.connect({ signal })
  if (hostile.at === 'connect' || hostile.at === 'network')
    return connected.then(
      ({ accounts }) => accounts.map((each) => addressOf(typeof each === 'string' ? each : each.caipAddress)),
      codeOf,
    )
  await connected
  const signing = createSigning({ networks: bitcoinNetworks, messageProtocol: 'ecdsa' })({
    ...fakeCapabilityContext(),
    provider: async () => driver.provider(),
  })
  const work =
    hostile.at === 'signMessage'
      ? signing.message({ account, network, message: 'text', signal })
      : signing.transaction?.({ account, network, transaction: unsigned(), signal })
  return Promise.resolve(work).then(
    () => 'signed',
    (error: unknown) => codeOf(error),
  )
}

describe.each(hostileForms)('a hostile object of %s', (form) => {
  const corpus = hostileObjects(form)

  test(`there are at least 40 behaviours: ${corpus.length}, and no name twice`, () => {
    expect(corpus.length).toBeGreaterThanOrEqual(40)
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length)
  })

  test.each(corpus)('whose $name', async ({ at, run, expected }) => {
    const outcome = await outcomeOf(form, { at, run })
    // a rejection stays the wallet's own error
    expect(outcome === 4001 ? 'rpc/userRejected' : outcome).toEqual(expected)
  })

  test.each(['signMessage', 'signPsbt'] as const)('is honest in the corpus: %s works', async (at) => {
    expect(await outcomeOf(form, { at, run: (honest) => honest() })).toBe('signed')
  })

  test('that never answers does not hold the connect after it was aborted', async () => {
    const api = createHostileApi(form, { at: 'connect', run: () => new Promise(() => {}) })
    const abort = new AbortController()
    const waiting = createTestDriver(api).connect({ signal: abort.signal })
    abort.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  })
})

describe('a wallet that signs something else', () => {
  const psbtOf = (answer: unknown) => hex.decode(String(answer))

  test('has its PSBT refused when an output is another one', async () => {
    const run = async (honest: () => Promise<unknown>) => {
      await honest()
      const other = Transaction.fromPSBT(base64.decode(unsigned(20_000n)))
      return hex.encode(other.toPSBT())
    }
    expect(await outcomeOf('unisat', { at: 'signPsbt', run })).toBe('bitcoin/SIGN_FAILED')
  })

  test('has its PSBT refused without a signature, and with a changed one', async () => {
    expect(
      await outcomeOf('unisat', { at: 'signPsbt', run: () => hex.encode(base64.decode(unsigned())) }),
    ).toBe('bitcoin/SIGN_FAILED')
    const run = async (honest: () => Promise<unknown>) => {
      const signed = Transaction.fromPSBT(psbtOf(await honest()))
      const [[key, signature] = []] = signed.getInput(0).partialSig ?? []
      if (!key || !signature) throw new Error('unreachable')
      const changed = signature.map((byte, at) => (at === 12 ? byte ^ 1 : byte))
      const copy = Transaction.fromPSBT(base64.decode(unsigned()))
      copy.updateInput(0, { partialSig: [[key, changed]] }, true)
      return hex.encode(copy.toPSBT())
    }
    expect(await outcomeOf('unisat', { at: 'signPsbt', run })).toBe('bitcoin/SIGN_FAILED')
  })
})

// the other kinds answer with errors of JSON-RPC, which are values
for (const form of ['standard', 'unisat', 'okx'] as const)
  conformsToWalletErrors(test, `bitcoin by ${form}`, (thrown) => {
    const run = async () => {
      throw thrown
    }
    return createTestDriver(createHostileApi(form, { at: 'connect', run })).connect({ signal })
  })
