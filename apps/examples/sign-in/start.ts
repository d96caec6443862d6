import { createServer } from 'node:http'
import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { createSignInServer } from './server.js'

const origin = process.env['ORIGIN'] ?? 'http://localhost:3000'
const client = createPublicClient({ chain: mainnet, transport: http(process.env['ETHEREUM_RPC_URL']) })
const handle = createSignInServer({ origin, clients: { 'eip155:1': client } })

createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
}).listen(Number(process.env['PORT'] ?? 3000))
