import { caipAddress, type CaipNetworkId } from '../../core/networks/caip.js'
import type { Network } from '../../core/networks/network.js'
import type { PairedPeer, Pairing } from '../../contracts/pairing.js'
import type { RegisterTest } from '../conformance.js'
import { createSuite, expectTrue, show, type SuiteFixture } from './suite.js'

/** The capability, without a wallet. */
export interface PairingFixture extends SuiteFixture {
  readonly pairing: Pairing
  readonly network: Network
  readonly address: string
  /** Texts that are no addresses of the namespace. */
  readonly nonsense: readonly string[]
}

/** Registers the tests that the capability `pairing` of every namespace must pass. */
export function conformsToPairing(
  test: RegisterTest,
  namespace: string,
  create: () => Promise<PairingFixture> | PairingFixture,
): void {
  const check = createSuite(test, `pairing of ${namespace}`, create)

  check('methods and events are names, each once', async ({ pairing }) => {
    const { methods, events, addsNetworks } = pairing
    expectTrue(methods.length > 0, 'there are no methods')
    const names = [...methods, ...events]
    expectTrue(new Set(names).size === names.length && !names.includes(''), `the names are ${show(names)}`)
    const isProposed = addsNetworks === undefined || methods.includes(addsNetworks)
    expectTrue(isProposed, `${addsNetworks} is not among the methods`)
  })

  check('isAddress accepts addresses only', async ({ pairing, address, nonsense }) => {
    if (!pairing.isAddress) return
    expectTrue(pairing.isAddress(address), `${address} is refused`)
    const accepted = ['', ...nonsense].filter((text) => pairing.isAddress?.(text))
    expectTrue(accepted.length === 0, `accepted ${show(accepted)}`)
  })

  check('accounts describes an account of a network as one of it', async ({ pairing, network, address }) => {
    const account = { caipAddress: caipAddress(network.caipNetworkId, address) }
    const described = pairing.accounts?.([account])
    if (!described) return
    const isOnNetwork = described[0]?.caipAddress.startsWith(`${network.caipNetworkId}:`)
    expectTrue(described.length === 1 && isOnNetwork === true, `the accounts are ${show(described)}`)
    expectTrue(pairing.accounts?.([]).length === 0, 'there are accounts although none is listed')
  })

  check('readNetwork returns undefined for anything that is no network', async ({ pairing }) => {
    for (const reported of [undefined, null, '', {}, [], 'no network']) {
      const network = pairing.readNetwork?.(reported)
      expectTrue(network === undefined, `${show(reported)} is read as ${show(network)}`)
    }
  })

  check(
    'readAccounts asks nothing that the wallet did not approve',
    async ({ pairing, network, address }) => {
      const { peer, asked } = fakePeer(network.caipNetworkId, address)
      await pairing.readAccounts?.(peer).catch(() => {})
      expectTrue(asked.length === 0, `it asked ${asked.join()}`)
    },
  )

  check('the provider of a peer asks nothing by itself', async ({ pairing, network, address }) => {
    const { peer, asked } = fakePeer(network.caipNetworkId, address)
    const provider = pairing.provider(peer)
    expectTrue(provider !== undefined && provider !== null, 'there is no provider')
    expectTrue(asked.length === 0, `it asked ${asked.join()}`)
  })
}

function fakePeer(network: CaipNetworkId, address: string) {
  const asked: string[] = []
  const peer: PairedPeer = {
    accounts: () => [caipAddress(network, address)],
    methods: () => [],
    network: () => network,
    use: () => {},
    async request({ method }) {
      asked.push(method)
      return undefined
    },
    watch: () => () => {},
  }
  return { peer, asked }
}
