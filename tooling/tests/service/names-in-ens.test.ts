import { JsonRpcProvider, ensNormalize } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  decodeAbiParameters,
  decodeErrorResult,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  http,
  namehash,
  parseAbi,
  parseAbiParameters,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { gatewayAnswer } from '../../../apps/service/src/modules/names/wire.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { creationOf, places } from '../../devnet/contracts.mjs'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc } from '../../devnet/rpc.mjs'

// The embedded database and the chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

// a name of a devnet: its owner sets the resolver of the domain
const zone = 'ada.eth'
const name = `adalace.${zone}`
const base = 2_147_492_101n

let devnet: Devnet
let running: RunningService
let node: string
let resolver: Address
let account: PrivateKeyAccount
const key = generatePrivateKey()
const signer = privateKeyToAccount(key).address
const abi = creationOf('EnsGatewayResolver').abi
beforeAll(async () => {
  devnet = await startDevnet()
  node = devnet.chains[0]!.rpcUrl
  running = await startService({
    NAME_ZONES: zone,
    NAME_SIGNER_KEY: key,
    UPSTREAMS: `eip155:1=${node}`,
  })
  resolver = await deployResolver([`${running.url}/v1/ens?data={data}`], signer)
  await send(places.registry, 'function setResolver(bytes32 node, address to)', [namehash(zone), resolver])

  const owner = devnet.accounts[5]!
  account = privateKeyToAccount(owner.privateKey)
  await register(account, name)
  // the owner of the account says on the chain what it is called
  const wallet = createWalletClient({ account, chain: mainnet, transport: http(node) })
  await wallet.writeContract({
    address: places.reverseRegistrar,
    abi: parseAbi(['function setName(string name) returns (bytes32)']),
    functionName: 'setName',
    args: [name],
  })
})
afterAll(async () => {
  await running.stop()
  await devnet.stop()
})

describe('viem, as it is', () => {
  const client = () => createPublicClient({ chain: mainnet, transport: http(node) })

  test('resolves a registered name to its account, and the account to the name', async () => {
    expect(await client().getEnsAddress({ name })).toBe(account.address)
    expect(await client().getEnsAddress({ name, coinType: base })).toBe(account.address.toLowerCase())
    expect(await client().getEnsName({ address: account.address })).toBe(name)
    expect(await client().getEnsText({ name, key: 'com.github' })).toBe('adalace')
    expect(await client().getEnsResolver({ name })).toBe(getAddress(resolver))
  })

  test('finds no address of a name that is not registered, and none of a coin that no EVM chain has', async () => {
    expect(await client().getEnsAddress({ name: `free-name.${zone}` })).toBeNull()
    expect(await client().getEnsAddress({ name, coinType: 0n })).toBeNull()
    expect(await client().getEnsText({ name, key: 'avatar' })).toBeNull()
  })

  test('finds no name of an account that claims one of another account', async () => {
    const thief = privateKeyToAccount(devnet.accounts[6]!.privateKey)
    const wallet = createWalletClient({ account: thief, chain: mainnet, transport: http(node) })
    await wallet.writeContract({
      address: places.reverseRegistrar,
      abi: parseAbi(['function setName(string name) returns (bytes32)']),
      functionName: 'setName',
      args: [name],
    })
    expect(await client().getEnsName({ address: thief.address })).toBeNull()
  })

  test('asks the gateway by POST if its URL has no place for the question', async () => {
    await change('setGateways', [[`${running.url}/v1/ens`]])
    expect(await client().getEnsAddress({ name })).toBe(account.address)
    await change('setGateways', [['http://127.0.0.1:9/{data}', `${running.url}/v1/ens?data={data}`]])
    expect(await client().getEnsAddress({ name })).toBe(account.address)
    await change('setGateways', [[`${running.url}/v1/ens?data={data}`]])
  })
})

describe('ethers 6, as it is', () => {
  test('resolves a registered name to its account, and the account to the name', async () => {
    const provider = new JsonRpcProvider(node)
    try {
      expect(ensNormalize(name)).toBe(name)
      expect(await provider.resolveName(name)).toBe(account.address)
      expect(await provider.lookupAddress(account.address)).toBe(name)
      const found = await provider.getResolver(name)
      expect(await found?.getText('com.github')).toBe('adalace')
      expect(await found?.getAddress(base)).toBe(account.address)
      expect(await provider.resolveName(`free-name.${zone}`)).toBeNull()
    } finally {
      provider.destroy()
    }
  })
})

describe('an answer of the gateway', () => {
  const call = parseAbi([
    'function resolve(bytes name, bytes data) view returns (bytes)',
    'function resolveCallback(bytes answer, bytes question) view returns (bytes)',
    'function addr(bytes32 node) view returns (address)',
    'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  ])

  /** Question of the contract about the address of a name. */
  async function questionOf(asked: string, from = resolver): Promise<Hex> {
    const data = encodeFunctionData({
      abi: call,
      functionName: 'resolve',
      args: [
        `0x${Buffer.from(packetToBytes(asked)).toString('hex')}`,
        encodeFunctionData({ abi: call, functionName: 'addr', args: [namehash(asked)] }),
      ],
    })
    const { error } = await rawCall(from, data)
    const { args } = decodeErrorResult({ abi: call, data: error?.data ?? '0x' })
    return args[2]
  }

  async function ask(question: Hex): Promise<Hex> {
    const response = await fetch(`${running.url}/v1/ens?data=${question}`, {
      headers: { origin: 'https://any.example' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://any.example')
    return gatewayAnswer.parse(await response.json()).data as Hex
  }

  /** Whether the contract takes an answer. */
  async function isTaken(answer: Hex, question: Hex, by = resolver): Promise<boolean> {
    const data = encodeFunctionData({ abi: call, functionName: 'resolveCallback', args: [answer, question] })
    return (await rawCall(by, data)).error === undefined
  }

  test('is taken for its question only', async () => {
    const [question, other] = [await questionOf(name), await questionOf(`free-name.${zone}`)]
    const answer = await ask(question)
    expect(await isTaken(answer, question)).toBe(true)
    expect(await isTaken(answer, other)).toBe(false)
    expect(await isTaken(await ask(other), other)).toBe(true)
  })

  test('is taken by its contract only', async () => {
    const second = await deployResolver([running.url], signer)
    const question = await questionOf(name)
    const answer = await ask(question)
    expect(await isTaken(answer, question, second)).toBe(false)
    const own = await questionOf(name, second)
    expect(await isTaken(await ask(own), own, second)).toBe(true)
  })

  test('is not taken if a byte of it is another one', async () => {
    const question = await questionOf(name)
    const answer = await ask(question)
    const parts = parseAbiParameters('bytes result, uint64 expires, bytes signature')
    const [result, expires, signature] = decodeAbiParameters(parts, answer)
    const flip = (bytes: Hex) => `${bytes.slice(0, -1)}${bytes.endsWith('1') ? '2' : '1'}` as Hex
    const forged: [Hex, bigint, Hex][] = [
      [flip(result), expires, signature],
      [result, expires + 1n, signature],
      [result, expires, flip(signature)],
      [result, expires, '0x'],
      [result, expires, `0x${'00'.repeat(65)}`],
    ]
    for (const one of forged) expect(await isTaken(encodeAbiParameters(parts, one), question)).toBe(false)
    expect(await isTaken(encodeAbiParameters(parts, [result, expires, signature]), question)).toBe(true)
  })

  test('is not taken from a key that the owner has removed', async () => {
    const question = await questionOf(name)
    const answer = await ask(question)
    await change('setSigner', [signer, false])
    expect(await isTaken(answer, question)).toBe(false)
    await change('setSigner', [signer, true])
    expect(await isTaken(answer, question)).toBe(true)
  })

  test('is not taken when it has expired', async () => {
    const question = await questionOf(name)
    const answer = await ask(question)
    const snapshot = await callRpc(node, 'evm_snapshot', [])
    await callRpc(node, 'evm_increaseTime', [302])
    await callRpc(node, 'evm_mine', [])
    expect(await isTaken(answer, question)).toBe(false)
    await callRpc(node, 'evm_revert', [snapshot])
  })

  test.each(['0x', '0x00', `0x${'ff'.repeat(64)}`, '0xzz', 'adalace', `0x${'00'.repeat(128)}`])(
    'is none for %s',
    async (question) => {
      for (const response of [
        await fetch(`${running.url}/v1/ens?data=${question}`),
        await fetch(`${running.url}/v1/ens`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data: question, sender: resolver }),
        }),
      ])
        expect(response.status).toBe(400)
    },
  )

  test('the contract is changed by its owner only', async () => {
    const data = encodeFunctionData({ abi, functionName: 'setSigner', args: [places.safe, true] })
    const from = devnet.accounts[3]!.address
    await expect(callRpc(node, 'eth_call', [{ from, to: resolver, data }, 'latest'])).rejects.toThrow()
  })
})

async function rawCall(to: Address, data: Hex): Promise<{ error?: { data?: Hex } }> {
  const response = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to, data }, 'latest'] }),
  })
  return (await response.json()) as { error?: { data?: Hex } }
}

async function sendTransaction(transaction: object): Promise<Address | null | undefined> {
  const from = devnet.accounts[0]!.address
  const hash = (await callRpc(node, 'eth_sendTransaction', [{ from, ...transaction }])) as Hex
  const client = createPublicClient({ chain: mainnet, transport: http(node), pollingInterval: 10 })
  const { status, contractAddress } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  return contractAddress
}

async function deployResolver(urls: readonly string[], by: Address): Promise<Address> {
  const data = encodeDeployData({
    abi: parseAbi(['constructor(string[] urls, address signer)']),
    bytecode: creationOf('EnsGatewayResolver').creation,
    args: [urls, by],
  })
  return (await sendTransaction({ data }))!
}

/** Changes the contract, by its owner. */
const change = (functionName: string, args: readonly unknown[]) =>
  sendTransaction({ to: resolver, data: encodeFunctionData({ abi, functionName, args }) })

const send = (to: Address, signature: string, args: readonly unknown[]) =>
  sendTransaction({ to, data: encodeFunctionData({ abi: parseAbi([signature] as never), args } as never) })

async function register(by: PrivateKeyAccount, registered: string): Promise<void> {
  const message = JSON.stringify({
    name: registered,
    attributes: { 'com.github': 'adalace' },
    timestamp: Math.floor(Date.now() / 1_000),
  })
  const response = await fetch(`${running.url}/v1/profile/account?projectId=development`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      coin_type: 60,
      address: by.address,
      message,
      signature: await by.signMessage({ message }),
    }),
  })
  expect(await response.text()).toBe('{"success":true}')
}
