import { fileURLToPath } from 'node:url'
import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { defineConfig, type Plugin } from 'vite'
import { createSignInServer } from './server.js'

/** Serves the three routes beside the page, so that one command starts both. */
const signInServer: Plugin = {
  name: 'sign-in-server',
  apply: 'serve',
  configureServer(server) {
    // the checks need no node for accounts with a key; those of contracts are asked at this one
    const client = createPublicClient({ chain: mainnet, transport: http(process.env['ETHEREUM_RPC_URL']) })
    let handle: ReturnType<typeof createSignInServer> | undefined
    server.middlewares.use('/api', (request, response, next) => {
      // the address is known once the server listens
      const { origin } = new URL(server.resolvedUrls?.local[0] ?? 'http://localhost:5173')
      handle ??= createSignInServer({ origin, clients: { 'eip155:1': client } })
      request.url = request.originalUrl ?? request.url
      handle(request, response).catch(next)
    })
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [signInServer],
})
