import type { Network } from '#kernel/chain'
import type { Wallet } from './contract.js'

/** Explorer ids of wallets with rules of their own. */
export const phantomId = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
export const coinbaseId = 'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8'
const solflareId = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'

/** The best-known wallets: name, explorer id, rdns, mobile link, website, namespaces. */
const known = `
MetaMask|c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96|io.metamask|https://metamask.app.link/|https://metamask.io/download|eip155
Trust Wallet|4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0|com.trustwallet.app|trust://|https://trustwallet.com/download|eip155 solana cosmos
Coinbase Wallet|${coinbaseId}|com.coinbase.wallet||https://base.app/|eip155 solana
Phantom|${phantomId}|app.phantom||https://phantom.com/download|solana eip155 bip122
Binance Wallet|8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4|com.binance.wallet|bnc://app.binance.com/cedefi/|https://www.binance.com/en/web3wallet|eip155 solana bip122
OKX Wallet|971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709|com.okex.wallet|okex://main/|https://web3.okx.com/download|eip155 solana bip122
Bitget Wallet|38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662|com.bitget.web3|bitkeep://|https://web3.bitget.com/|eip155 solana bip122
Uniswap Wallet|c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a||uniswap://|https://wallet.uniswap.org/|eip155
Rainbow|1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369|me.rainbow|rainbow://|https://rainbow.me/download|eip155
Solflare|${solflareId}|||https://solflare.com/download|solana
SafePal|0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150||safepalwallet://|https://www.safepal.com/download|eip155 solana bip122
Zerion|ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18|io.zerion.wallet|zerion://|https://zerion.io/download|eip155 solana
Ledger Wallet|19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927||ledgerlive://|https://www.ledger.com/ledger-wallet|eip155
`

/** A wallet that opens pages in its own browser and supports no pairing. */
export interface BrowserWallet {
  /** Link that opens `{page}` in the wallet, with `{origin}` as its referrer. */
  readonly href: string
  /** Active namespaces in which the wallet is listed on a phone although it has no link; `*` for all. */
  readonly listedIn: readonly string[]
}

const browsers = `
Coinbase|${coinbaseId}|https://go.cb-w.com/dapp?cb_url={page}|*
Phantom|${phantomId}|https://phantom.app/ul/browse/{page}?ref={origin}|solana
Solflare|${solflareId}|https://solflare.com/ul/v1/browse/{page}?ref={origin}|
`

/** Wallets with a browser of their own, by explorer id. */
export const browserWallets: ReadonlyMap<string, BrowserWallet> = new Map(
  rows(browsers).map(([, id = '', href = '', listedIn = '']) => [id, { href, listedIn: words(listedIn) }]),
)

/** Name, id and reverse domain of the wallets that are known without a service. */
export function knownWallets(): readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[] {
  return rows(known).map(([name = '', id = '', rdns]) => ({ id, name, rdns: rdns || undefined }))
}

/** Wallets that are known without a service, each with the configured networks of its namespaces. */
export function builtInWallets(networks: readonly Network[]): readonly Wallet[] {
  return rows(known).map(([name = '', id = '', rdns, mobileLink, homepage, served = '']) => {
    const namespaces = words(served)
    return {
      id,
      name,
      rdns: rdns || undefined,
      mobileLink: mobileLink || undefined,
      homepage,
      chains: networks
        .filter(({ chainNamespace }) => namespaces.includes(chainNamespace))
        .map(({ caipNetworkId }) => caipNetworkId),
    }
  })
}

function rows(table: string): readonly (readonly string[])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
}

function words(text: string): readonly string[] {
  return text.split(' ').filter(Boolean)
}
