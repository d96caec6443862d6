import { createRequire } from 'node:module'
import { createPublicClient, getContractAddress, http, keccak256, pad, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { places } from './contracts.mjs'
import { startDevnet } from './devnet.mjs'
import { accountContracts } from './place-account-contracts.mjs'

/** @type {import('./devnet.mjs').Devnet} */
let devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

const create2Deployer = /** @type {const} */ ('0x4e59b44847b379578588920cA78FbF26c0B4956C')
/** Code that the embedded wallet delegates accounts to. */
const pinnedHash = '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3'
/** Address of the EntryPoint's SenderCreator on public networks. */
const senderCreator = '0x449ED7C3e6Fee6a97311d4b55475DF59C44AdD33'

const clients = () => devnet.chains.map(({ rpcUrl }) => createPublicClient({ transport: http(rpcUrl) }))

it('has Simple7702Account 0.8 with the pinned code on every chain', async () => {
  for (const client of clients()) {
    const code = await client.getCode({ address: places.simple7702Account })
    expect(keccak256(code ?? '0x')).toBe(pinnedHash)
    const abi = parseAbi(['function entryPoint() view returns (address)'])
    const { simple7702Account: address, entryPoint } = places
    expect(await client.readContract({ address, abi, functionName: 'entryPoint' })).toBe(entryPoint)
  }
})

it('has Simple7702Account where CREATE2 with salt 0 puts it', () => {
  const { bytecode } = /** @type {{ bytecode: import('viem').Hex }} */ (
    createRequire(import.meta.url)('@account-abstraction/contracts/artifacts/Simple7702Account.json')
  )
  const options = { from: create2Deployer, salt: pad('0x', { size: 32 }), bytecode }
  expect(getContractAddress({ opcode: 'CREATE2', ...options })).toBe(places.simple7702Account)
})

it('has EntryPoint 0.8 with the domain of its own address and chain, and its SenderCreator', async () => {
  const abi = parseAbi([
    'function eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])',
    'function senderCreator() view returns (address)',
  ])
  const contract = { address: places.entryPoint, abi }
  for (const [index, client] of clients().entries()) {
    const [, name, version, chainId, verifyingContract] = await client.readContract({
      ...contract,
      functionName: 'eip712Domain',
    })
    expect([name, version, chainId]).toEqual(['ERC4337', '1', BigInt(devnet.chains[index]?.id ?? 0)])
    expect(verifyingContract).toBe(places.entryPoint)
    expect(await client.readContract({ ...contract, functionName: 'senderCreator' })).toBe(senderCreator)
    expect((await client.getCode({ address: senderCreator }))?.length).toBeGreaterThan(1_000)
  }
})

const zeroSalt = pad('0x', { size: 32 })
/** Factory that the contracts of Safe 1.4.1 were created by. */
const safeDeployer = /** @type {const} */ ('0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7')

it.each([
  ['Safe', places.safe, safeDeployer, zeroSalt],
  ['SafeProxyFactory', places.safeFactory, safeDeployer, zeroSalt],
  ['MultiSendCallOnly', places.safeMultiSend, safeDeployer, zeroSalt],
  ['Safe4337Module', places.safeModule, create2Deployer, zeroSalt],
  ['SafeModuleSetup', places.safeModuleSetup, create2Deployer, zeroSalt],
  [
    'EntryPoint 0.7',
    places.entryPoint07,
    create2Deployer,
    // a salt that was searched for the zeros of the address
    /** @type {const} */ ('0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'),
  ],
])('has %s where CREATE2 puts it', (_, address, from, salt) => {
  const contract = accountContracts().find((each) => each.address === address)
  const bytecode = contract?.creation ?? '0x'
  expect(getContractAddress({ opcode: 'CREATE2', from, salt, bytecode })).toBe(address)
})

it('has a Safe contract that no one can take over', async () => {
  const abi = parseAbi(['function getThreshold() view returns (uint256)'])
  for (const client of clients())
    expect(await client.readContract({ address: places.safe, abi, functionName: 'getThreshold' })).toBe(1n)
})

it('has a module of Safe for EntryPoint 0.7', async () => {
  const abi = parseAbi(['function SUPPORTED_ENTRYPOINT() view returns (address)'])
  for (const client of clients()) {
    const entryPoint = await client.readContract({
      address: places.safeModule,
      abi,
      functionName: 'SUPPORTED_ENTRYPOINT',
    })
    expect(entryPoint).toBe(places.entryPoint07)
  }
})
