import type { Hex } from '../hex.js'
import { rpcErrors } from '../rpc-errors.js'
import type { WalletMethod } from '../wallet-parts.js'
import { askToSign, signer } from './signer.js'

/** EIP-191, [message, address]: hexadecimal bytes are signed as bytes, any other text as its UTF-8. */
export const personalSign: WalletMethod = async (parts, params) => {
  const [message, address] = params
  if (typeof message !== 'string') throw rpcErrors.invalidParams('The message must be text.')
  const account = signer(parts, address, 'The address')
  await askToSign(parts, 'personal_sign', params)
  return account.signMessage({ message: isBytes(message) ? { raw: message } : message })
}

function isBytes(text: string): text is Hex {
  return /^0x([0-9a-f]{2})*$/i.test(text)
}
