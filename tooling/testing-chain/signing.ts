import { addressOf, isRejection, type CapabilityContext, type Signing } from 'foyerkit/chain'
import { groveErrors } from './messages.js'
import { untilAborted } from './node.js'
import type { GroveProvider } from './wallet.js'

// #region signing
/** Signs messages. The result has the public key, because an address is a part of it only. */
export function createSigning(context: Pick<CapabilityContext, 'provider'>): Signing {
  return {
    async message({ account, message, signal }) {
      signal.throwIfAborted()
      const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
      try {
        const wallet = (await context.provider()) as GroveProvider | undefined
        if (!wallet) throw groveErrors.NOT_CONNECTED()
        const signed = await untilAborted(wallet.signMessage(addressOf(account), bytes), signal)
        return { ...signed, type: 'ed25519' }
      } catch (cause) {
        signal.throwIfAborted()
        throw isRejection(cause) ? cause : groveErrors.SIGN_FAILED({ cause })
      }
    },
  }
}
// #endregion
