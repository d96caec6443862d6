import { createRequire } from 'node:module'
import { concat, encodeAbiParameters } from 'viem'

/**
 * @typedef {import('viem').Address} Address
 * @typedef {{ weth: Address, v2Factory: Address, v2Router: Address, v3Factory: Address, v3Router: Address,
 *   v3Quoter: Address, v3Positions: Address }} SwapPlaces addresses of the contracts of Uniswap on a chain
 * @typedef {{ address: Address, creation: import('viem').Hex }} Constructed a contract with its creation code and
 *   the arguments of its constructor
 */

/** @type {Readonly<Record<1 | 8453, SwapPlaces>>} as in the world, by the id of the chain */
export const swapPlaces = {
  1: {
    weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    v2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    v2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    v3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    v3Router: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
    v3Quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
    v3Positions: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  },
  8453: {
    weth: '0x4200000000000000000000000000000000000006',
    v2Factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    v2Router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    v3Factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    v3Router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    v3Quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    v3Positions: '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
  },
}

const artefacts = createRequire(import.meta.url)
const v3Contracts = '@uniswap/v3-periphery/artifacts/contracts'
const router02 = '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02'

/**
 * Contracts of Uniswap V2 and V3, as their packages have them. Ethereum has the first router of V3, Base the second one. The packages are
 * for development only: nothing of them is shipped.
 *
 * @param {1 | 8453} chainId
 * @param {Address} owner of the factories
 * @returns {Constructed[]}
 */
export function swapContracts(chainId, owner) {
  const { weth, v2Factory, v2Router, v3Factory, v3Router, v3Quoter, v3Positions } = swapPlaces[chainId]
  const router =
    chainId === 1
      ? creationOf(`${v3Contracts}/SwapRouter.sol/SwapRouter`, v3Factory, weth)
      : creationOf(router02, v2Factory, v3Factory, v3Positions, weth)
  // it describes a position in a picture, which nobody asks for here
  const descriptor = owner
  return [
    { address: weth, creation: creationOf('@uniswap/v2-periphery/build/WETH9') },
    { address: v2Factory, creation: creationOf('@uniswap/v2-core/build/UniswapV2Factory', owner) },
    {
      address: v2Router,
      creation: creationOf('@uniswap/v2-periphery/build/UniswapV2Router02', v2Factory, weth),
    },
    {
      address: v3Factory,
      creation: creationOf('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory'),
    },
    { address: v3Router, creation: router },
    {
      address: v3Quoter,
      creation: creationOf(`${v3Contracts}/lens/QuoterV2.sol/QuoterV2`, v3Factory, weth),
    },
    {
      address: v3Positions,
      creation: creationOf(
        `${v3Contracts}/NonfungiblePositionManager.sol/NonfungiblePositionManager`,
        v3Factory,
        weth,
        descriptor,
      ),
    },
  ]
}

/**
 * @param {string} name path of an artefact in its package
 * @param {Address[]} addresses arguments of the constructor
 */
export function creationOf(name, ...addresses) {
  const { bytecode } = /** @type {{ bytecode: string }} */ (artefacts(`${name}.json`))
  const code = /** @type {import('viem').Hex} */ (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`)
  const types = addresses.map(() => ({ type: 'address' }))
  return concat([code, encodeAbiParameters(types, addresses)])
}
