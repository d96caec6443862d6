import { fileURLToPath } from 'node:url'
import { ed25519 } from '@noble/curves/ed25519'
import { defineConfig, type Plugin } from 'vite'
import { encodeAddress } from './chain/client.js'
import { startNode } from './node/start-node.js'

/** Starts the node of the chain with the page, and funds the account of the page's wallet. */
const pebbleNode: Plugin = {
  name: 'pebble-node',
  apply: 'serve',
  async configureServer(server) {
    const node = await startNode({ port: 7777, blockMs: 2_000 })
    const address = encodeAddress(ed25519.getPublicKey(new Uint8Array(32).fill(1)))
    for (const ledger of Object.values(node.ledgers)) ledger.fund(address, 250_000_000n)
    server.httpServer?.on('close', () => void node.stop())
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('page', import.meta.url)),
  plugins: [pebbleNode],
})
