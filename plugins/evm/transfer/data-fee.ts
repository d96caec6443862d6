import type { CaipNetworkId, Network } from '#kernel/chain'
import type { AskNetwork } from '#plugins/service/contract'
import { evmNamespace } from '../contract.js'
import { encodeCall, isRevert } from '../node/abi.js'
import { badResponse, isBytes, type Hex } from '../node/values.js'
import { serializeTransaction, signaturePlaceholder, type UnsignedTransaction } from './serialize.js'

/**
 * How a network takes a fee for the data of a transaction beside the gas.
 *
 * - `opStack`: `GasPriceOracle` at 0x42…0F, with a fee for an unsigned transaction and, since Isthmus, a fee of the operator
 *   (github.com/ethereum-optimism/optimism, packages/contracts-bedrock/src/L2/GasPriceOracle.sol;
 *   docs.base.org/base-chain/specs/upgrades/isthmus/predeploys). `getL1Fee` is the same before and after Fjord;
 *   an oracle without it is asked for the bound by the size.
 * - `mantle`: the same contract, whose fee for data is in ETH and is converted by `tokenRatio`; the fee of the operator is in MNT
 *   (github.com/mantlenetworkio/mantle-v2, GasPriceOracle.sol; github.com/mantle-xyz/op-geth, release v1.5.3;
 *   github.com/MetaMask/core/pull/8837).
 * - `scroll`: `L1GasPriceOracle` at 0x53…02, with a fee for a signed transaction
 *   (docs.scroll.io/en/developers/transaction-fees-on-scroll; scroll-contracts, src/L2/predeploys/L1GasPriceOracle.sol).
 * - `none`: the gas pays for everything. Arbitrum and chains of the ZK Stack count data as gas in `eth_estimateGas`
 *   (docs.arbitrum.io/arbitrum-essentials, "Estimate gas"; docs.zksync.io/zk-stack/concepts/fee-mechanism).
 */
export type FeeModel = 'none' | 'opStack' | 'mantle' | 'scroll'

const opOracle = '0x420000000000000000000000000000000000000f'
const scrollOracle = '0x5300000000000000000000000000000000000002'

/** `getL1Fee(bytes)`, `getL1FeeUpperBound(uint256)` since Fjord, `getOperatorFee(uint256)` and `tokenRatio()`. */
const dataFeeSelector = '0x49948e0e'
const upperBoundSelector = '0xf1c7a58b'
const operatorFeeSelector = '0x275aedd2'
const tokenRatioSelector = '0x06f837d3'

/** Chain IDs whose model is known. Without an answer of its oracle, the fee of a transaction there is not known. */
const knownChains: Readonly<Record<FeeModel, readonly number[]>> = {
  // Ethereum, Polygon, BNB, Avalanche, Gnosis, Arbitrum One, Nova, zkSync Era, Abstract, Linea, and test networks of them
  none: [
    ...[1, 11155111, 17000, 560048, 137, 80002, 56, 97, 43114, 43113, 100, 10200],
    ...[42161, 42170, 421614, 324, 300, 2741, 11124, 59144, 59141],
  ],
  // OP Mainnet, Base, Zora, Mode, Unichain, World Chain, Soneium, Ink, Fraxtal, Lisk, Celo, opBNB, Blast, and test networks
  opStack: [
    ...[10, 11155420, 8453, 84532, 7777777, 999999999, 34443, 919, 130, 1301, 480, 4801, 1868, 1946],
    ...[57073, 763373, 252, 1135, 4202, 42220, 204, 5611, 81457],
  ],
  mantle: [5000, 5003],
  scroll: [534352, 534351],
}

/** Returns the fee model of a network. */
export type ReadFeeModel = (network: Network, signal: AbortSignal) => Promise<FeeModel>

/**
 * Creates the reader of fee models. An unknown network has the model whose oracle it has, which is read once.
 *
 * @throws (when called) the node's error
 */
export function createFeeModels(ask: AskNetwork): ReadFeeModel {
  const found = new Map<CaipNetworkId, FeeModel>()
  return async (network, signal) => {
    const { caipNetworkId } = network
    const known = (Object.keys(knownChains) as FeeModel[]).find((model) =>
      knownChains[model].some((id) => caipNetworkId === `${evmNamespace}:${id}`),
    )
    const model = known ?? found.get(caipNetworkId) ?? (await detectModel(ask, network, signal))
    found.set(caipNetworkId, model)
    return model
  }
}

async function detectModel(ask: AskNetwork, network: Network, signal: AbortSignal): Promise<FeeModel> {
  const hasCode = async (address: string) => {
    const code = await ask(network, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
    if (!isBytes(code)) throw badResponse(network, 'Not the code of a contract')
    return code !== '0x'
  }
  const [hasOpOracle, hasScrollOracle] = await Promise.all([hasCode(opOracle), hasCode(scrollOracle)])
  return hasOpOracle ? 'opStack' : hasScrollOracle ? 'scroll' : 'none'
}

/**
 * Reads the fee for a transaction beside its gas, in base units of the native asset: for its data, and for the operator of the
 * network. 0 only where the gas pays for everything.
 *
 * @throws evm/BAD_ANSWER if an oracle that the network must have gives no number; the node's error
 */
export async function readDataFee(
  ask: AskNetwork,
  request: {
    readonly network: Network
    readonly model: FeeModel
    readonly transaction: UnsignedTransaction
    readonly signal: AbortSignal
  },
): Promise<bigint> {
  const { network, model, transaction, signal } = request
  if (model === 'none') return 0n
  /** Calls a function of an oracle. Undefined if the contract does not have it: it reverts, or some nodes answer nothing. */
  async function tryRead(to: string, data: Hex): Promise<bigint | undefined> {
    const params = [{ to, data }, 'latest']
    const answer = await ask(network, { method: 'eth_call', params }, signal).catch((error: unknown) => {
      if (isRevert(error)) return '0x'
      throw error
    })
    if (answer === '0x') return undefined
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer)) throw noNumber()
    return BigInt(answer)
  }
  const noNumber = () => badResponse(network, 'The oracle for fees gave no number')
  async function read(to: string, ...calls: readonly Hex[]): Promise<bigint> {
    for (const data of calls) {
      const answer = await tryRead(to, data)
      if (answer !== undefined) return answer
    }
    throw noNumber()
  }
  const bytes = serializeTransaction(transaction)
  if (model === 'scroll')
    return read(scrollOracle, encodeBytesCall(dataFeeSelector, bytes + signaturePlaceholder))
  const size = BigInt(bytes.length / 2)
  const [forData, operator, ratio] = await Promise.all([
    read(opOracle, encodeBytesCall(dataFeeSelector, bytes), encodeCall(upperBoundSelector, size)),
    // contracts from before Isthmus do not have the function
    tryRead(opOracle, encodeCall(operatorFeeSelector, transaction.gas)),
    model === 'mantle' ? read(opOracle, tokenRatioSelector) : 1n,
  ])
  return forData * ratio + (operator ?? 0n)
}

/** Encodes a call with one argument of bytes. @param bytes in hexadecimal, without a prefix */
function encodeBytesCall(selector: Hex, bytes: string): Hex {
  const length = bytes.length / 2
  const padded = bytes.padEnd(Math.ceil(length / 32) * 64, '0')
  return `${encodeCall(selector, 32n, BigInt(length))}${padded}`
}
