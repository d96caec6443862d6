import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicClient, http, type PublicClient } from 'viem'
import { mainnet } from 'viem/chains'
import { createTestWallet, type Hex, type TestWallet } from 'foyerkit/testing/wallet'
import { createFoyer, sessionKey } from 'foyerkit'
import { namespacesKey, networkByIdAtom, signingCapability } from 'foyerkit/kernel'
import { evm } from 'foyerkit/plugins/evm'
import { external } from 'foyerkit/plugins/external'
import { startDevnet, type Devnet } from '../devnet/devnet.mjs'
import { signInMessage } from '../../apps/examples/sign-in/message.js'
import { createNonces, verifySignIn } from '../../apps/examples/sign-in/server.js'

const site = { host: 'meridian.example', origin: 'https://meridian.example' }

let devnet: Devnet
let client: PublicClient
let wallet: TestWallet
beforeAll(async () => {
  devnet = await startDevnet()
  const { id, name, rpcUrl } = devnet.chains[0]!
  client = createPublicClient({ chain: mainnet, transport: http(rpcUrl) })
  wallet = createTestWallet({ chains: [{ id, name, rpcUrl }], approve: () => 'approve' })
})
afterAll(async () => {
  wallet.destroy()
  await devnet.stop()
})

/** Signs a message as the hook does. */
async function sign(message: string): Promise<Hex> {
  const foyer = createFoyer({
    plugins: [
      evm({ rpc: { 1: devnet.chains[0]!.rpcUrl } }),
      external({ connectors: [{ id: 'test', name: 'Test Wallet', provider: wallet.provider }] }),
    ],
  })
  const { accounts, chainId } = await foyer.service(sessionKey).connect({ connectorId: 'external:test' })
  const signing = await foyer.service(namespacesKey).capability('eip155', signingCapability)
  const network = foyer.read(networkByIdAtom)(chainId)!
  const { signal } = new AbortController()
  const { signature } = await signing!.message({
    account: accounts[0]!.caipAddress,
    network,
    message,
    signal,
  })
  await foyer.dispose()
  return signature as Hex
}

function start() {
  let time = Date.now()
  const nonces = createNonces(() => time)
  const verify = (message: string, signature: Hex) =>
    verifySignIn({ message, signature }, { nonces, domain: site.host, client })
  const message = (change: { address?: string; caipNetworkId?: string; host?: string } = {}) =>
    signInMessage({ address: wallet.account, caipNetworkId: 'eip155:1', ...change }, nonces.issue(), {
      ...site,
      ...change,
    })
  return { verify, message, advance: (ms: number) => void (time += ms), nonces }
}

test('verifySignIn accepts a signed message with an issued nonce once', async () => {
  const { verify, message } = start()
  const text = message()
  const signature = await sign(text)
  expect(await verify(text, signature)).toBe(wallet.account)
  expect(await verify(text, signature)).toBeUndefined()
})

test('verifySignIn rejects another nonce, site, chain or account, and an expired nonce', async () => {
  const { verify, message, advance } = start()
  const foreign = signInMessage({ address: wallet.account, caipNetworkId: 'eip155:1' }, 'a'.repeat(17), site)
  const invalidMessages = [
    foreign,
    message({ host: 'evil.example' }),
    message({ caipNetworkId: 'eip155:8453' }),
    message({ address: '0x000000000000000000000000000000000000bEEF' }),
  ]
  for (const text of invalidMessages) expect(await verify(text, await sign(text))).toBeUndefined()
  const late = message()
  const signature = await sign(late)
  advance(6 * 60_000)
  expect(await verify(late, signature)).toBeUndefined()
})

test('verifySignIn rejects a message that was changed after signing', async () => {
  const { verify, message } = start()
  const text = message()
  const signature = await sign(text)
  expect(await verify(text.replace('Meridian', 'Merridian'), signature)).toBeUndefined()
})
