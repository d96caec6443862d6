import { createFoyer, type Theme } from 'foyerkit'
import { account } from 'foyerkit/plugins/account'
import { activity } from 'foyerkit/plugins/activity'
import { analytics } from 'foyerkit/plugins/analytics'
import { assetPictures } from 'foyerkit/plugins/asset-pictures'
import { auth } from 'foyerkit/plugins/auth'
import { balances } from 'foyerkit/plugins/balances'
import { bitcoin } from 'foyerkit/plugins/bitcoin'
import { catalogue } from 'foyerkit/plugins/catalogue'
import { connect } from 'foyerkit/plugins/connect'
import { cosmos } from 'foyerkit/plugins/cosmos'
import { email } from 'foyerkit/plugins/email'
import { base, ethereum, evm, sepolia } from 'foyerkit/plugins/evm'
import { external } from 'foyerkit/plugins/external'
import { farcaster } from 'foyerkit/plugins/farcaster'
import { injected } from 'foyerkit/plugins/injected'
import { names } from 'foyerkit/plugins/names'
import { networks } from 'foyerkit/plugins/networks'
import { nfts } from 'foyerkit/plugins/nfts'
import { onramp } from 'foyerkit/plugins/onramp'
import { pay } from 'foyerkit/plugins/pay'
import { polkadot } from 'foyerkit/plugins/polkadot'
import { receive } from 'foyerkit/plugins/receive'
import { send } from 'foyerkit/plugins/send'
import { service } from 'foyerkit/plugins/service'
import { siwx } from 'foyerkit/plugins/siwx'
import { smartSessions } from 'foyerkit/plugins/smart-sessions'
import { socials } from 'foyerkit/plugins/socials'
import { swaps } from 'foyerkit/plugins/swaps'
import { tracking } from 'foyerkit/plugins/tracking'
import { solana, solanaMainnet } from 'foyerkit/plugins/solana'
import { walletStandard } from 'foyerkit/plugins/wallet-standard'
import { walletconnect } from 'foyerkit/plugins/walletconnect'
import type { Devnet } from './devnet.js'
import { featureValue, flagId, flagNames, type PluginName, type Settings } from './settings.js'
import { themeVariables } from './theme-variables.js'

/** What is there beside the settings: the local chains, and the test wallet that the page brings to `external`. */
export interface Surroundings {
  readonly devnet: Devnet | undefined
  readonly wallet: { readonly provider: { request(request: never): Promise<unknown> } } | undefined
  /** Whether the page is part of the documentation site. Default: false. */
  readonly isOnSite?: boolean
}

/** The networks that can be switched, by the name they have in code. */
export const networkChoices = { ethereum, base, sepolia }

/** The networks that the page uses, the default one first. */
export function usedNetworks({ uses }: Pick<Settings, 'uses'>) {
  const all = Object.values(networkChoices)
  const chosen = uses.flatMap((id) => all.filter((chain) => chain.id === id))
  return chosen.length > 0 ? chosen : all
}

/** The RPC addresses of the local chains, by chain id. */
export function localRpc({ chains }: Devnet): Readonly<Record<string, string>> {
  return Object.fromEntries(chains.map(({ id, rpcUrl }) => [String(id), rpcUrl]))
}

/** Options of `solana` for the local chain. */
export function localSolana({ rpcUrl, assets }: NonNullable<Devnet['solana']>) {
  return { networks: [solanaMainnet], rpc: { [solanaMainnet.id]: rpcUrl }, assets }
}

/** Options of `bitcoin` for the local chain, with balances and transfers. */
export function localBitcoin({ url, reference }: NonNullable<Devnet['bitcoin']>) {
  const network = { id: reference, name: 'Bitcoin Regtest', testnet: true, esploraUrls: [url] }
  return { networks: [network], balanceAndSend: true }
}

/** The test wallet, which has the functions of Keplr. */
export const testWalletOnCosmos = { key: 'foyerTestWallet', name: 'Foyer Test Wallet' } as const

/** Options of `cosmos`: the test wallet, and the local chain with balances and transfers. */
export function cosmosOptions(hasWallet: boolean, chain: Devnet['cosmos']) {
  return {
    ...(hasWallet && { wallets: [testWalletOnCosmos] }),
    ...(chain && { rest: { [chain.chainId]: chain.url }, balanceAndSend: true }),
  }
}

/** Options of `polkadot` for the local chain, with balances and transfers. */
export function localPolkadot({ url, chainId }: NonNullable<Devnet['polkadot']>) {
  return { rpc: { [chainId]: url }, balanceAndSend: true }
}

/** One factory for each plugin of the playground. */
export function pluginFactories(settings: Settings, { devnet, wallet }: Surroundings) {
  const { noSwitch, anyNetwork, showNetwork, multiWallet, respectsZones } = settings
  const zones = respectsZones ? { respectRestrictedTimezones: true } : {}
  // the wallets of local chains reach the same nodes
  const local = devnet && {
    rpc: localRpc(devnet),
    walletRpc: localRpc(devnet),
    assets: devnet.assets,
  }
  const brought = wallet && {
    connectors: [{ id: 'page', name: 'Brought by the page', provider: wallet.provider }],
  }
  return {
    evm: () => evm({ networks: usedNetworks(settings), ...local }),
    solana: () => solana(devnet?.solana ? localSolana(devnet.solana) : {}),
    bitcoin: () => bitcoin(devnet?.bitcoin ? localBitcoin(devnet.bitcoin) : {}),
    polkadot: () => polkadot(devnet?.polkadot ? localPolkadot(devnet.polkadot) : {}),
    cosmos: () => cosmos(cosmosOptions(wallet !== undefined, devnet?.cosmos)),
    service: () => service(),
    injected: () => injected(),
    'wallet-standard': () => walletStandard(),
    external: () => external({ ...brought }),
    walletconnect: () => walletconnect(),
    catalogue: () => catalogue(),
    connect: () => connect(showNetwork ? { showNetwork } : {}),
    networks: () =>
      networks({
        ...(noSwitch && { enableNetworkSwitch: false }),
        ...(anyNetwork && { allowUnsupportedChain: true }),
      }),
    account: () => account(multiWallet ? { multiWallet } : {}),
    balances: () => balances(),
    send: () => send(),
    receive: () => receive(),
    swaps: () => swaps(zones),
    activity: () => activity(),
    tracking: () => tracking(),
    nfts: () => nfts(),
    onramp: () => onramp(zones),
    'asset-pictures': () => assetPictures(),
    auth: () => auth(devnet?.service?.frameUrl ? { frameUrl: devnet.service.frameUrl } : {}),
    email: () => email(),
    socials: () => socials(),
    farcaster: () => farcaster(),
    names: () => names(),
    'smart-sessions': () => smartSessions(),
    pay: () => pay(),
    analytics: () => analytics(),
    siwx: () => siwx(),
  } satisfies Record<PluginName, () => unknown>
}

/** Flags that are not as they come and whose plugin is there, as the option `features` has them. */
export function featuresOf({
  off,
  plugins,
}: Pick<Settings, 'off' | 'plugins'>): Readonly<Record<string, boolean>> {
  const entries = flagNames.flatMap((name) => {
    const value = plugins.includes(name) ? featureValue(name, !off.includes(name)) : undefined
    return value === undefined ? [] : [[flagId(name), value] as const]
  })
  return Object.fromEntries(entries)
}

/** The service of the surroundings, if a plugin of the page uses one. */
export function usedService({ plugins }: Pick<Settings, 'plugins'>, devnet: Devnet | undefined) {
  const isUsed = plugins.includes('service') || plugins.includes('walletconnect')
  return isUsed ? devnet?.service : undefined
}

/** The theme as the widget takes it. */
export function themeOf({ theme, variables }: Pick<Settings, 'theme' | 'variables'>): Theme {
  // in one order, whichever was set first: a link shows the same code
  const entries = themeVariables.flatMap((name) => {
    const value = variables[name]
    return value ? [[name, value] as const] : []
  })
  return {
    ...(theme !== 'auto' && { mode: theme }),
    ...(entries.length > 0 && {
      variables: Object.fromEntries(entries.map(([name, value]) => [`--foyer-${name}`, value])),
    }),
  }
}

/** What `createFoyer` is given, and what the code on the page says. */
export function foyerOptions(settings: Settings, surroundings: Surroundings) {
  const factories = pluginFactories(settings, surroundings)
  const all = [
    factories.evm(),
    factories.service(),
    factories.injected(),
    factories.external(),
    factories['wallet-standard'](),
    factories.solana(),
    factories.bitcoin(),
    factories.polkadot(),
    factories.cosmos(),
    factories.walletconnect(),
    factories.catalogue(),
    factories.connect(),
    factories.networks(),
    factories.account(),
    factories.balances(),
    factories.send(),
    factories.receive(),
    factories.swaps(),
    factories.activity(),
    factories.tracking(),
    factories.nfts(),
    factories.onramp(),
    factories['asset-pictures'](),
    factories.auth(),
    factories.email(),
    factories.socials(),
    factories.farcaster(),
    factories.names(),
    factories['smart-sessions'](),
    factories.pay(),
    factories.analytics(),
    factories.siwx(),
  ] as const
  const theme = themeOf(settings)
  const features = featuresOf(settings)
  const { plugins, locale } = settings
  const host = usedService(settings, surroundings.devnet)
  return {
    plugins: all.filter(({ id }) => plugins.includes(id)) as unknown as typeof all,
    metadata: { name: 'Meridian', icon: new URL('meridian.svg', location.href).href },
    ...(host && { service: host.url, projectId: host.projectId }),
    ...(Object.keys(features).length > 0 && { features }),
    ...(Object.keys(theme).length > 0 && { theme }),
    ...(locale !== 'en' && { locale }),
  }
}

/** The widget of the page. */
export function createPlaygroundFoyer(settings: Settings, surroundings: Surroundings) {
  return createFoyer(foyerOptions(settings, surroundings))
}

/** The widget's type, with the events and flags of its plugins. */
export type PlaygroundFoyer = ReturnType<typeof createPlaygroundFoyer>
