import type { ConnectorDriver, Network } from '#kernel/chain'
import { fakeCapabilityContext } from '#kernel/testing'
import { readStandardWallet } from '#plugins/wallet-standard/contract'
import { createFormats } from '../addresses/formats.js'
import { bitcoinMainnet, bitcoinTestnet, toNetwork, type BitcoinNetwork } from '../networks.js'
import { createDriver } from '../wallets/driver.js'
import { createLeatherApi } from '../wallets/leather.js'
import { createSatsConnectApi } from '../wallets/sats-connect.js'
import { createStandardApi } from '../wallets/standard.js'
import { createUnisatApi } from '../wallets/unisat.js'
import type { WalletApi } from '../wallets/wallet-api.js'
import { withInscriptions } from './inscriptions.js'
import { createBitcoinTestWallet, type BitcoinTestWallet, type BitcoinTestWalletOptions } from './wallet.js'

/** Forms in which the wallet can appear. */
export const walletForms = ['standard', 'unisat', 'okx', 'leather', 'sats-connect'] as const
/** Form of a wallet. */
export type WalletForm = (typeof walletForms)[number]

/** Mnemonic of wallets in tests. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** Regtest, as a host configures it. */
export const bitcoinRegtest: BitcoinNetwork = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Bitcoin Regtest',
  testnet: true,
}

/** Networks of the drivers by default. */
export const defaultNetworks = [toNetwork(bitcoinMainnet), toNetwork(bitcoinTestnet)] as const

function apiOf(wallet: BitcoinTestWallet, form: WalletForm): WalletApi {
  if (form === 'unisat' || form === 'okx')
    return createUnisatApi(withInscriptions(wallet.unisat, () => ({ inscribed: [] })))
  if (form === 'leather') return createLeatherApi(wallet.leather)
  if (form === 'sats-connect') return createSatsConnectApi(wallet.satsConnect)
  const read = readStandardWallet(wallet.standard)
  if (!read) throw new Error('the test wallet is a wallet')
  return createStandardApi(read)
}

/** Creates a driver of any functions of a wallet. */
export function createTestDriver(
  api: WalletApi,
  networks: readonly Network[] = defaultNetworks,
): ConnectorDriver {
  const formats = createFormats([bitcoinRegtest])
  return createDriver(api, { list: () => networks }, formats, fakeCapabilityContext().clock)
}

/** Creates the test wallet in a form, with its driver. */
export function createFormedWallet(
  form: WalletForm,
  options: Partial<BitcoinTestWalletOptions> = {},
  networks: readonly Network[] = defaultNetworks,
) {
  const wallet = createBitcoinTestWallet({ mnemonic: testMnemonic, ...options })
  return { wallet, driver: createTestDriver(apiOf(wallet, form), networks) }
}
