import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBundler, startBundler } from '../../../../tooling/devnet/start-bundler.mjs'
import { callRpc } from '../../../../tooling/devnet/rpc.mjs'
import { startChains, type Chains } from './testing/account-world.js'

const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const paymaster = '0x0000000000000000000000000000000000009a11'
/** Code of a contract that accepts every operation: returns an empty context and no limits of time. */
const acceptsAll = '0x604060005260606000f3'
const friend = '0x00000000000000000000000000000000000b0b03'

let chains: Chains
let bundler: { readonly url: string; stop(): Promise<void> } | undefined
beforeAll(async () => {
  if (!hasBundler) return
  chains = await startChains()
  bundler = await startBundler({ rpcUrl: chains.rpcUrl, privateKey: chains.funder.privateKey })
  await chains.ask('anvil_setCode', [paymaster, acceptsAll])
  const data = encodeFunctionData({
    abi: parseAbi(['function depositTo(address) payable']),
    args: [paymaster],
  })
  const value = `0x${parseEther('5').toString(16)}`
  await chains.ask('eth_sendTransaction', [{ from: chains.funder.address, to: entryPoint, data, value }])
})
afterAll(async () => {
  await bundler?.stop()
  await chains?.stop()
})

const balance = async (address: string) =>
  BigInt(String(await chains.ask('eth_getBalance', [address, 'latest'])))

/** Answers as a paymaster service (ERC-7677), and passes everything else on to the bundler. */
async function askBundler(method: string, params: readonly unknown[]) {
  if (method.startsWith('pm_'))
    return {
      paymaster,
      paymasterData: '0x',
      paymasterVerificationGasLimit: '0x186a0',
      paymasterPostOpGasLimit: '0x0',
    }
  return callRpc(bundler?.url ?? '', method, [...params])
}

// test 37 of the embedded wallet: its part about sponsored operations
describe.skipIf(!hasBundler)('a sponsored batch', () => {
  it('makes all calls, and the account pays nothing', async () => {
    const world = await chains.createWorld({ askBundler })
    const { address: owner } = world.owner
    const before = await balance(owner)
    const capabilities = await world.accounts.capabilities(world.owner, [owner, ['0x2105']])
    expect(capabilities).toEqual({
      '0x2105': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
    const send = async () => {
      const calls = [
        { to: friend, value: '0x3' },
        { to: friend, value: '0x4' },
      ]
      // the paymaster of the page is not asked
      const paymasterService = { url: 'https://paymaster.example' }
      const id = await world.sendCalls({ calls, capabilities: { paymasterService } })
      await expect.poll(async () => (await world.status(id)).status).toBe(200)
      expect((await world.status(id)).receipts).toHaveLength(1)
    }
    await send()
    expect(await chains.ask('eth_getCode', [owner, 'latest'])).toMatch(/^0xef0100e6cae83b/)
    await send()
    expect(world.confirms).toMatchObject([
      { isSponsored: true, turnsOnSmartAccount: true },
      { isSponsored: true, turnsOnSmartAccount: false },
    ])
    expect(await balance(friend)).toBe(14n)
    expect(before - (await balance(owner))).toBe(14n)
  })
})
