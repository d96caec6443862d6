import { expect, onTestFinished, test } from 'vitest'
import { accountAtom, routerKey, sessionKey } from '#kernel'
import { connectorsAtom } from '#kernel/chain'
import { createPluginHarness, until } from '#kernel/testing'
import { accountHome } from '../account/contract.js'
import { cosmosHub } from '../cosmos/index.js'
import { createCosmosTestWallet } from '../cosmos/testing/wallet.js'
import { createPolkadotTestWallet } from '../polkadot/testing/wallet.js'
import { sendForm } from '../send/contract.js'
import { multichainPreset } from './multichain.js'

const secret = new Uint8Array(32).fill(5)

/** Connects a wallet of a namespace that has no balances and no transfers. */
async function connect(inject: () => () => void, connectorId: string) {
  onTestFinished(inject())
  const [evm, ...others] = multichainPreset()
  const h = createPluginHarness(evm, { companions: others })
  onTestFinished(() => h.dispose())
  await until(() => {
    window.dispatchEvent(new Event('focus'))
    return h.read(connectorsAtom).some(({ id }) => id === connectorId)
  }, 'the wallet')
  await h.service(sessionKey).connect({ connectorId })
  return h
}

const polkadot = () => {
  const page = window as { injectedWeb3?: unknown }
  createPolkadotTestWallet({ key: 'juniper', seeds: [secret] }).inject(page)
  return () => void delete page.injectedWeb3
}
const cosmos = () => {
  createCosmosTestWallet({
    secretKeys: [secret],
    chains: [cosmosHub, { id: 'osmosis-1', bech32Prefix: 'osmo' }],
  }).inject(window)
  return () => void Reflect.deleteProperty(window, 'keplr')
}

// behaviour 12.3, 16.16
test.each([
  ['polkadot', polkadot, 'polkadot.juniper', 'Polkadot'],
  ['cosmos', cosmos, 'cosmos.keplr', 'Cosmos Hub'],
] as const)(
  '%s says that balances cannot be read and nothing can be sent',
  async (namespace, inject, id, network) => {
    const h = await connect(inject, id)
    expect(h.read(accountAtom)).toMatchObject({ namespace, status: 'connected', balance: undefined })
    const screen = await h.open(accountHome)
    await screen.sees('Balances on this network can’t be read here.')
    await screen.sees(`Balances on ${network} can’t be read here.`)
    expect(screen.root.querySelector('[data-testid="account-action-send"]')).toBeNull()
    expect(screen.root.querySelector('[data-testid="account-action-receive"]')).not.toBeNull()
    // a host may open the form all the same
    h.service(routerKey).push(sendForm)
    await screen.sees('Unsupported chain')
  },
)
