import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, parseUnits } from 'viem'
import { assets } from './assets.mjs'
import { callRpc, callRpcs } from './rpc.mjs'
import { entryOf, word } from './storage.mjs'
import { swapContracts, swapPlaces } from './swap-contracts.mjs'

/**
 * @typedef {import('viem').Address} Address
 * @typedef {import('viem').Hex} Hex
 * @typedef {readonly [symbol: string, amount: string]} Side ETH or an asset of the chain, in whole units
 * @typedef {{ version: 2, sides: readonly [Side, Side] } |
 *   { version: 3, fee: number, sides: readonly [Side, Side] }} Pool `fee` in millionths; amounts of 0 are a pool
 *   without liquidity
 */

/** Provider of the liquidity: no account of the devnet, whose history and balances would show it. */
const provider = /** @type {const} */ ('0x5d50000000000000000000000000000000000001')

/** @type {Readonly<Record<1 | 8453, readonly Pool[]>>} by the id of the chain; ether costs 2,500 dollars, as in the development prices */
const swapPools = {
  1: [
    {
      version: 2,
      sides: [
        ['ETH', '400'],
        ['USDC', '1000000'],
      ],
    },
    {
      version: 2,
      sides: [
        ['USDC', '500000'],
        ['DAI', '500000'],
      ],
    },
    // takes a fee of its own when it is transferred
    {
      version: 2,
      sides: [
        ['ETH', '10'],
        ['TOLL', '25000'],
      ],
    },
    // thin: small amounts move its price a lot
    {
      version: 2,
      sides: [
        ['ETH', '0.4'],
        ['USDT', '1000'],
      ],
    },
    {
      version: 2,
      sides: [
        ['DAI', '0'],
        ['USDT', '0'],
      ],
    },
    {
      version: 3,
      fee: 500,
      sides: [
        ['ETH', '2000'],
        ['USDC', '5000000'],
      ],
    },
    {
      version: 3,
      fee: 500,
      sides: [
        ['USDC', '200000'],
        ['DAI', '200000'],
      ],
    },
    {
      version: 3,
      fee: 10_000,
      sides: [
        ['USDC', '0'],
        ['USDT', '0'],
      ],
    },
  ],
  8453: [
    {
      version: 2,
      sides: [
        ['ETH', '40'],
        ['USDC', '100000'],
      ],
    },
    {
      version: 3,
      fee: 500,
      sides: [
        ['ETH', '200'],
        ['USDC', '500000'],
      ],
    },
  ],
}

const v2Abi = parseAbi([
  'function createPair(address, address)',
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
])
const v3Abi = parseAbi([
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160)',
  'function mint((address, address, uint24, int24, int24, uint256, uint256, uint256, uint256, address, uint256))',
])
const wethAbi = parseAbi(['function deposit()'])
/** Distance of the ticks of a pool of V3, by its fee. */
const tickSpacing = /** @type {Readonly<Record<number, number>>} */ ({ 500: 10, 3_000: 60, 10_000: 200 })
const maxTick = 887_272
const balanceSlot = word(0)

/**
 * Puts the contracts of Uniswap V2 and V3 on the local Ethereum and Base, with pools. It mines two blocks and takes about a second, so that
 * only those ask for it who swap. A chain that has them keeps them as they are.
 *
 * @param {{ chains: readonly { id: number, rpcUrl: string }[] }} devnet
 * @returns {Promise<void>}
 */
export async function addSwapPools({ chains }) {
  await Promise.all(
    chains.map(async ({ id, rpcUrl }) => {
      if (id === 1 || id === 8453) await addPools(id, rpcUrl)
    }),
  )
}

/**
 * @param {1 | 8453} chainId
 * @param {string} rpcUrl
 */
async function addPools(chainId, rpcUrl) {
  const places = swapPlaces[chainId]
  if ((await callRpc(rpcUrl, 'eth_getCode', [places.v3Positions, 'latest'])) !== '0x') return
  const pools = swapPools[chainId]
  const tokens = assets.filter((asset) => asset.chainId === chainId)
  await callRpcs(rpcUrl, [
    { method: 'anvil_impersonateAccount', params: [provider] },
    { method: 'anvil_setBalance', params: [provider, word(parseUnits('1000000', 18))] },
    ...tokens.map(({ address, decimals }) => ({
      method: 'anvil_setStorageAt',
      params: [address, entryOf(balanceSlot, provider), word(parseUnits('100000000', decimals))],
    })),
  ])
  const [minesEach, block] = /** @type {[boolean, { gasLimit: Hex }]} */ (
    await callRpcs(rpcUrl, [
      { method: 'anvil_getAutomine', params: [] },
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
    ])
  )
  // in a block for each, those that do not fit would wait for another transaction
  if (minesEach) await callRpc(rpcUrl, 'evm_setAutomine', [false])
  await callRpc(rpcUrl, 'evm_setBlockGasLimit', [wideGasLimit])
  await construct(rpcUrl, swapContracts(chainId, provider))

  const approvals = [places.weth, ...tokens.map(({ address }) => address)].flatMap((token) =>
    [places.v2Router, places.v3Positions].map((spender) => ({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] }),
    })),
  )
  await send(rpcUrl, [
    { to: places.weth, data: encodeFunctionData({ abi: wethAbi }), value: parseUnits('10000', 18) },
    ...approvals,
    ...pools.flatMap((pool) =>
      (pool.version === 2 ? v2Calls(chainId, pool) : v3Calls(chainId, pool)).map(([to, data]) => ({
        to,
        data,
      })),
    ),
  ])
  await callRpcs(rpcUrl, [
    { method: 'anvil_stopImpersonatingAccount', params: [provider] },
    { method: 'evm_setBlockGasLimit', params: [block.gasLimit] },
    ...(minesEach ? [{ method: 'evm_setAutomine', params: [true] }] : []),
  ])
}

/**
 * @param {1 | 8453} chainId
 * @param {Pool} pool
 * @returns {(readonly [Address, Hex])[]}
 */
function v2Calls(chainId, { sides }) {
  const { v2Factory, v2Router } = swapPlaces[chainId]
  const [[token, amount], [other, otherAmount]] = sidesOf(chainId, sides)
  if (amount === 0n)
    return [[v2Factory, encodeFunctionData({ abi: v2Abi, functionName: 'createPair', args: [token, other] })]]
  const args = /** @type {const} */ ([token, other, amount, otherAmount, 0n, 0n, provider, maxUint256])
  return [[v2Router, encodeFunctionData({ abi: v2Abi, functionName: 'addLiquidity', args })]]
}

/**
 * @param {1 | 8453} chainId
 * @param {Extract<Pool, { version: 3 }>} pool
 * @returns {(readonly [Address, Hex])[]}
 */
function v3Calls(chainId, { sides, fee }) {
  const { v3Positions } = swapPlaces[chainId]
  const [[token, amount], [other, otherAmount]] = sidesOf(chainId, sides)
  // of a pool without liquidity: a price of 1
  const price = amount === 0n ? 1n << 96n : squareRoot((otherAmount << 192n) / amount)
  const create = encodeFunctionData({
    abi: v3Abi,
    functionName: 'createAndInitializePoolIfNecessary',
    args: [token, other, fee, price],
  })
  if (amount === 0n) return [[v3Positions, create]]
  const spacing = tickSpacing[fee] ?? 1
  const tick = Math.floor(maxTick / spacing) * spacing
  const mint = encodeFunctionData({
    abi: v3Abi,
    functionName: 'mint',
    args: [[token, other, fee, -tick, tick, amount, otherAmount, 0n, 0n, provider, maxUint256]],
  })
  return [
    [v3Positions, create],
    [v3Positions, mint],
  ]
}

/**
 * Returns the tokens of a pool in the order of their addresses, with amounts in base units.
 *
 * @param {1 | 8453} chainId
 * @param {readonly [Side, Side]} sides
 * @returns {[[Address, bigint], [Address, bigint]]}
 */
function sidesOf(chainId, [one, two]) {
  const first = sideOf(chainId, one)
  const second = sideOf(chainId, two)
  return first[0].toLowerCase() < second[0].toLowerCase() ? [first, second] : [second, first]
}

/**
 * @param {1 | 8453} chainId
 * @param {Side} side
 * @returns {[Address, bigint]}
 */
function sideOf(chainId, [symbol, amount]) {
  if (symbol === 'ETH') return [swapPlaces[chainId].weth, parseUnits(amount, 18)]
  const asset = assets.find((one) => one.chainId === chainId && one.symbol === symbol)
  if (!asset) throw new Error(`The local chain ${chainId} has no asset ${symbol}.`)
  return [asset.address, parseUnits(amount, asset.decimals)]
}

/**
 * Runs the constructors of contracts at their addresses, in transactions, so that what they store stays.
 *
 * @param {string} rpcUrl
 * @param {readonly import('./swap-contracts.mjs').Constructed[]} contracts
 */
async function construct(rpcUrl, contracts) {
  await callRpcs(
    rpcUrl,
    contracts.flatMap(({ address, creation }) => [
      { method: 'anvil_setCode', params: [address, creation] },
      // a contract that is created has the nonce 1, from which the addresses of its own contracts derive
      { method: 'anvil_setNonce', params: [address, '0x1'] },
    ]),
  )
  const codes = await callRpcs(
    rpcUrl,
    contracts.map(({ address }) => ({
      method: 'eth_call',
      params: [{ from: provider, to: address }, 'latest'],
    })),
  )
  await send(
    rpcUrl,
    contracts.map(({ address }) => ({ to: address, data: '0x' })),
  )
  await callRpcs(
    rpcUrl,
    contracts.map(({ address }, index) => ({ method: 'anvil_setCode', params: [address, codes[index]] })),
  )
}

const gas = quantity(word(10_000_000))
/** Lets one block contain all transactions. */
const wideGasLimit = quantity(word(2_000_000_000))

/**
 * Puts transactions of the provider into one block, in this order.
 *
 * @param {string} rpcUrl
 * @param {readonly { to: Address, data: Hex, value?: bigint }[]} transactions
 */
async function send(rpcUrl, transactions) {
  const count = /** @type {Hex} */ (await callRpc(rpcUrl, 'eth_getTransactionCount', [provider, 'latest']))
  const hashes = await callRpcs(
    rpcUrl,
    transactions.map(({ to, data, value = 0n }, index) => ({
      method: 'eth_sendTransaction',
      // the nonces order them, which the calls of one request are not
      params: [
        {
          from: provider,
          to,
          data,
          gas,
          value: quantity(word(value)),
          nonce: quantity(word(BigInt(count) + BigInt(index))),
        },
      ],
    })),
  )
  await callRpc(rpcUrl, 'evm_mine')
  const receipts = /** @type {({ status: Hex } | null)[]} */ (
    await callRpcs(
      rpcUrl,
      hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
  )
  for (const [index, { to, data }] of transactions.entries())
    if (receipts[index]?.status !== '0x1')
      throw new Error(`The liquidity of ${rpcUrl} was refused by ${to}: ${data.slice(0, 10)}`)
}

/** @param {Hex} text */
function quantity(text) {
  return `0x${BigInt(text).toString(16)}`
}

/** @param {bigint} value */
function squareRoot(value) {
  let root = value
  let next = (root + 1n) / 2n
  while (next < root) {
    root = next
    next = (root + value / root) / 2n
  }
  return root
}
