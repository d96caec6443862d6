/**
 * @typedef {Pick<import('../devnet/devnet.mjs').Devnet, 'chains' | 'mnemonic' | 'assets'> & {
 *   service?: ServedService | undefined, walletUrl?: string | undefined
 * }} ServedDevnet
 *
 * @typedef {object} ServedService a service that runs beside the chains
 * @property {string} url of its calls and, as a websocket, of its relay
 * @property {string} projectId
 */

/**
 * Puts the addresses of running local chains into a page, as the JSON
 * `{ "chains": [{ "id", "name", "rpcUrl" }], "mnemonic", "assets": [{ "chainId", "address", "symbol", "name",
 * "decimals" }], "service"?: { "url", "projectId" }, "walletUrl"? }` of `<script type="application/json" id="devnet">` at the
 * start of its head: a built page learns them when it is served. A block of data is not a script, so the strictest
 * Content-Security-Policy lets it pass. `walletUrl` is where the web wallet is served.
 *
 * @param {string} html
 * @param {ServedDevnet} devnet
 * @returns {string}
 * @throws {Error} when the page has no head tag
 */
export function withDevnet(html, { chains, mnemonic, assets, service, walletUrl }) {
  const data = {
    chains: chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl })),
    mnemonic,
    assets: assets.map(({ chainId, address, symbol, name, decimals }) => ({
      chainId,
      address,
      symbol,
      name,
      decimals,
    })),
    ...(service && { service: { url: service.url, projectId: service.projectId } }),
    ...(walletUrl && { walletUrl }),
  }
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="devnet">${json}</script>`
  const head = /<head(\s[^>]*)?>/i
  if (!head.test(html)) throw new Error('The page has no <head> to put the devnet into.')
  return html.replace(head, (tag) => tag + block)
}

/**
 * The same for Vite's dev server.
 *
 * @param {ServedDevnet} devnet
 * @returns {import('vite').Plugin}
 */
export function devnetPlugin(devnet) {
  return {
    name: 'foyer-devnet',
    transformIndexHtml: (html) => withDevnet(html, devnet),
  }
}
