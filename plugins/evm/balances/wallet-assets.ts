import { addressOf, withTimeout } from '#kernel'
import type { AssetBalance, BalanceRequest, CapabilityContext } from '#kernel/contracts'
import { isEip1193Provider, type Eip1193Provider } from '../contract.js'
import { readCapabilities } from '../rpc/read-capabilities.js'
import { createAsk } from '../eip1193/ask.js'
import { toQuantity } from '../rpc/hex.js'
import { untilAborted } from '../rpc/until-aborted.js'
import { assetsTimeoutMs } from './constants.js'
import { readWalletAssets } from './read-wallet-assets.js'

/** The name of the capability of listing assets (EIP-7811). */
const assetDiscovery = 'assetDiscovery'

/**
 * Asks the connected wallet what the account holds: wallet_getCapabilities (EIP-5792) whether it can say so for the
 * chain, then wallet_getAssets (EIP-7811). One that does not answer in time is not asked again.
 * @returns undefined where it cannot, will not, or answers something that cannot be used; the chain is asked then.
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
      const canSay = await asked('wallet_getCapabilities', [address, [chain]], (answer) =>
        readCapabilities(answer, chain).supported.includes(assetDiscovery),
      )
      if (!canSay) return undefined
      return await asked('wallet_getAssets', [{ account: address, chainFilter: [chain] }], (answer) =>
        readWalletAssets(answer, chain, network),
      )
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
}
