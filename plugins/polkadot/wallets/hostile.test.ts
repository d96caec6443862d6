import { describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/chain'
import { conformsToWalletErrors, fakeCapabilityContext } from '#kernel/testing'
import { encodeSs58, decodeSs58 } from '../addresses/ss58.js'
import { polkadotRelay } from '../networks.js'
import { createSigning } from '../signing/create-signing.js'
import { hostileAddress, hostileExtensions, type HostileExtension } from '../testing/hostile-extensions.js'
import { samplePayload } from '../testing/sample-payload.js'
import { createTestDriver, testNetworks } from '../testing/world.js'

const [network] = testNetworks
if (!network) throw new Error('There are networks')
const { signal } = new AbortController()
const onRelay = (address: string) => encodeSs58(decodeSs58(address)!.publicKey, polkadotRelay.ss58Prefix)

/** A driver of an extension that is honest but for one function. */
function createDriver({ at, run }: Pick<HostileExtension, 'at' | 'run'>) {
  const pick = (name: HostileExtension['at'], honest: () => unknown) => (at === name ? run : honest)
  const enabled = {
    accounts: { get: pick('get', async () => [{ address: hostileAddress }]) },
    signer: { signRaw: pick('signRaw', () => ({})), signPayload: pick('signPayload', () => ({})) },
  }
  return createTestDriver({ enable: pick('enable', async () => enabled) })
}

const codeOf = (error: unknown) =>
  (error as { code?: string }).code ?? (error instanceof Error ? error.message : error)

test(`the corpus has at least 40 behaviours: ${hostileExtensions.length}, and no name twice`, () => {
  expect(hostileExtensions.length).toBeGreaterThanOrEqual(40)
  expect(new Set(hostileExtensions.map(({ name }) => name)).size).toBe(hostileExtensions.length)
})

describe('a hostile extension', () => {
  test.each(hostileExtensions)('whose $name', async ({ at, run, expected }) => {
    const driver = createDriver({ at, run })
    if (at === 'enable' || at === 'get') {
      const outcome = await driver
        .connect({ signal })
        .then(
          ({ accounts }) =>
            accounts.map((account) => addressOf(typeof account === 'string' ? account : account.caipAddress)),
          codeOf,
        )
      expect(outcome).toEqual(typeof expected === 'string' ? expected : expected.map(onRelay))
      return
    }
    await driver.connect({ signal })
    const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() })
    const account = `${network.caipNetworkId}:${onRelay(hostileAddress)}` as const
    const work =
      at === 'signRaw'
        ? signing.message({ account, network, message: 'text', signal })
        : signing.transaction!({ account, network, transaction: samplePayload(hostileAddress), signal })
    expect(await work.then(() => 'signed', codeOf)).toBe(expected)
  })
})

conformsToWalletErrors(test, 'polkadot', (thrown) => {
  const run = async () => {
    throw thrown
  }
  return createDriver({ at: 'enable', run }).connect({ signal })
})

test.each(['enable', 'get'] as const)(
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

describe('reports of an extension', () => {
  async function watchReports(subscribe: unknown) {
    const enabled = { accounts: { get: async () => [{ address: hostileAddress }], subscribe }, signer: {} }
    const driver = createTestDriver({ enable: async () => enabled })
    await driver.connect({ signal })
    const reports: unknown[] = []
    const stop = driver.watch({
      changed: (approval) => void reports.push(approval),
      disconnected: () => void reports.push('disconnected'),
    })
    return { reports, stop }
  }

  test.each([
    ['is no function', 7],
    [
      'throws',
      () => {
        throw new Error('boom')
      },
    ],
    ['returns no function', () => 7],
    ['returns a promise', async () => () => {}],
  ])('a subscription that %s reports nothing', async (_, subscribe) => {
    const { reports, stop } = await watchReports(subscribe)
    expect(() => stop()).not.toThrow()
    expect(reports).toEqual([])
  })

  test('invalid reports, and those without news, change nothing', async () => {
    let report: (accounts: unknown) => void = () => {}
    const { reports } = await watchReports((listener: typeof report) => void (report = listener))
    for (const list of [undefined, null, 'x', [null], [{ address: 'x' }], {}, [{ address: hostileAddress }]])
      report(list)
    for (let count = 0; count < 10_000; count++) report([{ address: hostileAddress }])
    expect(reports).toEqual([])
    report([])
    expect(reports).toEqual(['disconnected'])
  })
})
