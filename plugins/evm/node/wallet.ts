import { untilAborted, WidgetError, withTimeout } from '#kernel'
import { rpcCodes, type CaipNetworkId, type CapabilityContext, type Network } from '#kernel/chain'
import { networkName, rpcLimitMs, type NodeEdges, type RpcRequest } from '#plugins/service/contract'
import { isEip1193Provider } from '../contract.js'
import type { WalletCapabilities } from '../contract/calls.js'
import { createAsk, plainAnswer, readChainId } from '../wallets/ask.js'
import { readChain, type AskedWallet } from '../wallets/wallet-chain.js'
import { evmErrors, rpcErrors } from '../errors.js'

/**
 * Returns the connected wallet.
 *
 * @throws evm/NO_WALLET
 */
export async function connectedWallet({
  clock,
  ...context
}: Pick<CapabilityContext, 'clock' | 'provider'>): Promise<AskedWallet> {
  const provider = await context.provider()
  if (!isEip1193Provider(provider)) throw rpcErrors.NO_WALLET()
  return { provider, ask: createAsk(provider), clock }
}

/**
 * Sends a request to a network through the connected wallet. A wallet answers for its current chain only, so the chain is
 * checked before and after.
 *
 * @throws evm/NO_RPC if no wallet is connected, evm/NO_READS if the wallet answers no reads, evm/WALLET_ELSEWHERE,
 *   evm/RPC_UNREACHABLE, or the wallet's error
 */
export async function askWallet(
  { clock, provider: connected, networks }: NodeEdges,
  network: Network,
  { method, params }: RpcRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const provider = await untilAborted(connected(), signal)
  const values = { network: network.name }
  if (!isEip1193Provider(provider)) throw evmErrors.NO_RPC({ values })
  const ask = createAsk(provider)
  const checkChain = (chain: CaipNetworkId) => {
    if (chain !== network.caipNetworkId)
      throw evmErrors.WALLET_ELSEWHERE({ values: { ...values, other: networkName(chain, networks()) } })
  }
  const asked = async () => {
    checkChain(await readChain({ provider, ask, clock }, network.caipNetworkId))
    const answer = await ask(method, plainAnswer, params).catch((error: unknown) => {
      // some paired wallets sign and send, but answer no reads
      const cannot = error instanceof WidgetError && error.rpcCode === rpcCodes.unsupportedMethod
      throw cannot ? evmErrors.NO_READS({ values, cause: error }) : error
    })
    checkChain(await ask('eth_chainId', readChainId))
    return answer
  }
  return withTimeout(clock, rpcLimitMs, untilAborted(asked(), signal), () =>
    evmErrors.RPC_UNREACHABLE({ values }),
  )
}

/** Capabilities of a wallet that reports none. */
export const noCapabilities: WalletCapabilities = { atomic: 'unsupported', supported: [] }

/** Key of capabilities on every chain (EIP-5792). */
const everyChain = '0x0'
/** Max capabilities that are read. */
const capabilityLimit = 100

/**
 * Reads the answer to wallet_getCapabilities (EIP-5792) for a chain. Capabilities of the chain override those of every chain;
 * invalid ones are left out.
 *
 * @param chain chain ID in hexadecimal
 */
export function readCapabilities(answer: unknown, chain: string): WalletCapabilities {
  try {
    const byChain = Object(answer) as Readonly<Record<string, unknown>>
    const reported = new Map([...entriesOf(byChain[everyChain]), ...entriesOf(byChain[chain])])
    const status = reported.get('atomic')?.status
    return {
      atomic: status === 'supported' || status === 'ready' ? status : 'unsupported',
      supported: [...reported].flatMap(([name, { isSupported }]) => (isSupported ? [name] : [])),
    }
  } catch {
    // a getter threw
    return noCapabilities
  }
}

function entriesOf(reported: unknown) {
  const capabilities = Object(reported) as Readonly<Record<string, unknown>>
  const names = Object.keys(capabilities).slice(0, capabilityLimit)
  return names.map((name) => {
    const { supported, status } = Object(capabilities[name]) as Readonly<Record<string, unknown>>
    const isSupported = supported === true || status === 'supported' || status === 'ready'
    return [name, { status, isSupported }] as const
  })
}
