import { addressOf, withTimeout } from '#kernel'
import type { AssetBalance, BalanceRequest, CapabilityContext } from '#kernel/contracts'
import { isEip1193Provider, type Eip1193Provider } from '../contract.js'
import { readCapabilities } from '../rpc/read-capabilities.js'
import { createAsk } from '../eip1193/ask.js'
import { toQuantity } from '../rpc/hex.js'
import { untilAborted } from '../rpc/until-aborted.js'
import { assetsTimeoutMs } from './constants.js'
import { readWalletAssets } from './read-wallet-assets.js'

/** Name of the capability to list assets (EIP-7811). */
const assetDiscovery = 'assetDiscovery'

/**
 * Creates the function that asks the connected wallet for the assets of an account: wallet_getCapabilities (EIP-5792), then
 * wallet_getAssets (EIP-7811). Returns undefined if the wallet lacks the method or its answer is invalid. A wallet that does
 * not answer in time is not asked again.
 */
export function createWalletAssets(context: CapabilityContext) {
  const silent = new WeakSet<Eip1193Provider>()

  return async (request: BalanceRequest): Promise<readonly AssetBalance[] | undefined> => {
    const { account, network, signal } = request
    const provider = await context.provider()
    if (!isEip1193Provider(provider) || silent.has(provider)) return undefined
    const ask = createAsk(provider)
    const asked = <T>(method: string, params: unknown, read: (answer: unknown) => T) => {
      const late = () => {
        silent.add(provider)
        return new TypeError(`No answer to ${method} within ${assetsTimeoutMs} ms`)
      }
      return untilAborted(
        withTimeout(context.clock, assetsTimeoutMs, ask(method, read, params), late),
        signal,
      )
    }
    const [address, chain] = [addressOf(account), toQuantity(BigInt(network.id))]
    try {
      const isSupported = await asked('wallet_getCapabilities', [address, [chain]], (answer) =>
        readCapabilities(answer, chain).supported.includes(assetDiscovery),
      )
      if (!isSupported) return undefined
      return await asked('wallet_getAssets', [{ account: address, chainFilter: [chain] }], (answer) =>
        readWalletAssets(answer, chain, network),
      )
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
}
