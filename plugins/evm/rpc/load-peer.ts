import { rpcErrors } from './errors.js'

/**
 * Loads code that needs viem, an optional peer.
 * @throws evm/VIEM_MISSING, which names the command that installs it.
 */
export async function loadPeer<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw rpcErrors.VIEM_MISSING({ cause })
  }
}
