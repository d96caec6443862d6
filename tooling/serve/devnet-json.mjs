/**
 * @typedef {Pick<import('../devnet/devnet.mjs').Devnet, 'chains' | 'mnemonic' | 'assets'> & {
 *   service?: ServedService | undefined, walletUrl?: string | undefined, solana?: ServedSolana | undefined,
 *   bitcoin?: ServedBitcoin | undefined, cosmos?: ServedCosmos | undefined,
 *   polkadot?: ServedPolkadot | undefined
 * }} ServedDevnet
 *
 * @typedef {{ rpcUrl: string, assets: readonly { mint: string, symbol: string, name: string }[] }} ServedSolana the local Solana
 *   chain, which plays the main network
 *
 * @typedef {{ url: string, reference: string }} ServedBitcoin Esplora server of the local Bitcoin chain, and the CAIP-2 reference of
 *   the network
 *
 * @typedef {{ url: string, chainId: string }} ServedCosmos REST node of the local Cosmos SDK chain, and the chain that it plays
 *
 * @typedef {{ url: string, chainId: string }} ServedPolkadot JSON-RPC node of the local Polkadot chain, and the id of the network that it
 *   plays
 *
 * @typedef {object} ServedService the service that runs beside the chains
 * @property {string} url of its HTTP API and, with the scheme ws, of its relay
 * @property {string} projectId
 * @property {boolean} [hasInventedPrices] whether its prices are those of the development table
 * @property {string | undefined} [frameUrl] address of its secure frame
 */

/** The path at which a page fetches its chain data before it starts the widget. */
export const devnetPath = '/devnet.json'

/**
 * The chain data of a page: `{ "chains": [{ "id", "name", "rpcUrl" }], "mnemonic", "assets": [{ "chainId", "address",
 * "symbol", "name", "decimals" }], "service"?: { "url", "projectId", "hasInventedPrices"?, "frameUrl"? }, "walletUrl"?, "solana"?: {
 * "rpcUrl", "assets": [{ "mint", "symbol", "name" }] }, "bitcoin"?: { "url", "reference" }, "cosmos"?: { "url", "chainId" },
 * "polkadot"?: { "url", "chainId" } }`. Only these fields are copied: the devnet
 * object also carries private keys. `walletUrl` is the address of the web wallet.
 *
 * @param {ServedDevnet} devnet
 */
export function devnetJson({
  chains,
  mnemonic,
  assets,
  service,
  walletUrl,
  solana,
  bitcoin,
  cosmos,
  polkadot,
}) {
  return {
    chains: chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl })),
    mnemonic,
    assets: assets.map(({ chainId, address, symbol, name, decimals }) => ({
      chainId,
      address,
      symbol,
      name,
      decimals,
    })),
    ...(service && {
      service: {
        url: service.url,
        projectId: service.projectId,
        ...(service.hasInventedPrices && { hasInventedPrices: true }),
        ...(service.frameUrl && { frameUrl: service.frameUrl }),
      },
    }),
    ...(walletUrl && { walletUrl }),
    ...(solana && {
      solana: {
        rpcUrl: solana.rpcUrl,
        assets: solana.assets.map(({ mint, symbol, name }) => ({ mint, symbol, name })),
      },
    }),
    ...(bitcoin && { bitcoin: { url: bitcoin.url, reference: bitcoin.reference } }),
    ...(cosmos && { cosmos: { url: cosmos.url, chainId: cosmos.chainId } }),
    ...(polkadot && { polkadot: { url: polkadot.url, chainId: polkadot.chainId } }),
  }
}

/**
 * Serves the chain data from Vite's dev server.
 *
 * @param {ServedDevnet} devnet
 * @returns {import('vite').Plugin}
 */
export function devnetPlugin(devnet) {
  const body = JSON.stringify(devnetJson(devnet))
  return {
    name: 'foyer-devnet',
    configureServer(server) {
      server.middlewares.use(devnetPath, (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(body)
      })
    },
  }
}
