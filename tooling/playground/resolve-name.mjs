// node tooling/playground/resolve-name.mjs NAME [URL of the local Ethereum]

import { createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'

const [name = 'adalace.foyer.id', rpcUrl = 'http://127.0.0.1:9545'] = process.argv.slice(2)
const client = createPublicClient({ chain: mainnet, transport: http(rpcUrl) })
console.log(await client.getEnsAddress({ name }))
