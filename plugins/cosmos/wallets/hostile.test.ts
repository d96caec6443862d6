import { describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/chain'
import { conformsToWalletErrors, fakeCapabilityContext } from '#kernel/testing'
import { cosmosHub, toNetwork } from '../networks.js'
import { createSigning } from '../signing/create-signing.js'
import { hostileKey, hostileWallets, type HostileWallet } from '../testing/hostile-wallets.js'
import { sampleAmino, sampleDirect } from '../testing/sample-documents.js'
import { createTestDriver } from '../testing/world.js'

const network = toNetwork(cosmosHub)
const { signal } = new AbortController()

/** A driver of a wallet that is honest but for one function. */
function createDriver({ at, run }: Pick<HostileWallet, 'at' | 'run'>) {
  const pick = (name: HostileWallet['at'], honest: () => unknown) => (at === name ? run : honest)
  const keplr = {
    enable: pick('enable', async () => undefined),
    getKey: pick('getKey', async () => hostileKey),
    signAmino: pick('signAmino', async () => ({})),
    signDirect: pick('signDirect', async () => ({})),
    signArbitrary: pick('signArbitrary', async () => ({})),
  }
  return createTestDriver(Object.assign(new EventTarget(), { keplr }), { chains: [cosmosHub] })
}

const codeOf = (error: unknown) =>
  (error as { code?: string }).code ?? (error instanceof Error ? error.message : error)

test(`the corpus has at least 40 behaviours: ${hostileWallets.length}, and no name twice`, () => {
  expect(hostileWallets.length).toBeGreaterThanOrEqual(40)
  expect(new Set(hostileWallets.map(({ name }) => name)).size).toBe(hostileWallets.length)
})

describe('a hostile wallet', () => {
  test.each(hostileWallets)('whose $name', async ({ at, run, expected }) => {
    const driver = createDriver({ at, run })
    if (at === 'enable' || at === 'getKey') {
      const outcome = await driver
        .connect({ signal })
        .then(
          ({ accounts }) =>
            accounts.map((account) => addressOf(typeof account === 'string' ? account : account.caipAddress)),
          codeOf,
        )
      expect(outcome).toEqual(expected)
      return
    }
    await driver.connect({ signal })
    const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() })
    const account = `${network.caipNetworkId}:${hostileKey.bech32Address}` as const
    const transaction = at === 'signDirect' ? sampleDirect(cosmosHub.id) : sampleAmino(cosmosHub.id)
    const work =
      at === 'signArbitrary'
        ? signing.message({ account, network, message: 'text', signal })
        : signing.transaction!({ account, network, transaction, signal })
    expect(await work.then(() => 'signed', codeOf)).toBe(expected)
  })

  test('that changes the document after it was asked changes only its own copy', async () => {
    const document = sampleAmino(cosmosHub.id)
    const driver = createDriver({
      at: 'signAmino',
      run: (_chain, _signer, given) => {
        ;(given as { msgs: unknown[] }).msgs.pop()
        return undefined
      },
    })
    await driver.connect({ signal })
    const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() })
    const account = `${network.caipNetworkId}:${hostileKey.bech32Address}` as const
    await signing.transaction!({ account, network, transaction: document, signal }).catch(() => {})
    expect(document).toEqual(sampleAmino(cosmosHub.id))
  })
})

conformsToWalletErrors(test, 'cosmos', (thrown) => {
  const run = async () => {
    throw thrown
  }
  return createDriver({ at: 'enable', run }).connect({ signal })
})

test.each(['enable', 'getKey'] as const)(
  'an endless %s does not hold the connect after an abort',
  async (at) => {
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => (isAsked = resolve))
    const run = () => {
      isAsked()
      return new Promise(() => {})
    }
    const abort = new AbortController()
    const waiting = createDriver({ at, run }).connect({ signal: abort.signal })
    await asked
    abort.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  },
)
