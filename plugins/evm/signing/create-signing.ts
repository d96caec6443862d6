import { untilAborted } from '#kernel'
import {
  addressOf,
  isRejection,
  type CaipAddress,
  type Network,
  type Signature,
  type Signing,
} from '#kernel/chain'
import { loadPeer } from '../errors.js'
import { createAskNetwork } from '../node/json-rpc.js'
import type { AskNetwork } from '#plugins/service/contract'
import { revertData } from '../node/abi.js'
import type { EvmContext } from '../node/json-rpc.js'
import { isBytes, type Hex } from '../node/values.js'
import { connectedWallet } from '../node/wallet.js'
import { signingErrors } from './errors.js'

type Viem = typeof import('./viem.js')

/** Signature of a hash, with its expected account. */
interface Claim {
  readonly account: CaipAddress
  readonly network: Network
  readonly hash: Hex
  readonly signature: Hex
  readonly signal: AbortSignal
}

/**
 * Verifies that a signature is from an account: by its key, else by its contract on the network.
 *
 * @returns the way in which it was verified
 * @throws evm/FOREIGN_SIGNATURE, or the node's error if the contract has to be called
 */
async function verify(viem: Viem, ask: AskNetwork, claim: Claim): Promise<'key' | 'contract'> {
  const { account, network, hash, signature, signal } = claim
  // viem rejects addresses with a wrong checksum
  const address = addressOf(account).toLowerCase() as Hex
  if (await viem.isByKeyOf(address, hash, signature)) return 'key'
  const data = viem.validatorCall(address, hash, signature)
  const request = { method: 'eth_call', params: [{ data }, 'latest'] }
  const answer = await ask(network, request, signal).catch((cause: unknown) => {
    // contracts revert on invalid signatures
    if (revertData(cause) === undefined) throw cause
    throw signingErrors.FOREIGN_SIGNATURE({ cause })
  })
  // a byte or a word with the value 1
  if (typeof answer !== 'string' || !/^0x0*1$/.test(answer)) throw signingErrors.FOREIGN_SIGNATURE()
  return 'contract'
}

/**
 * Encodes a message for `personal_sign`, a text as UTF-8. Always hexadecimal, so that no wallet has to guess whether a text is
 * hexadecimal already.
 */
export function toHex(message: string | Uint8Array): Hex {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Min length: `0x` and 62 hexadecimal digits (docs/behaviour.md, 19.8). */
const minLength = 2 + 62
/** Max length. Signatures of passkeys have some thousand digits. */
const maxLength = 100_000

/** Reads a wallet's signature. @throws evm/BAD_SIGNATURE */
function readSignature(answer: unknown): Hex {
  if (!isBytes(answer) || answer.length < minLength || answer.length > maxLength)
    throw signingErrors.BAD_SIGNATURE()
  return answer
}

/** Request to the wallet, with the hash that it has to sign. */
interface SigningRequest {
  readonly method: 'personal_sign' | 'eth_signTypedData_v4'
  readonly params: readonly string[]
  readonly hash: Hex
  /** Type of a signature by the account's key. */
  readonly type: string
}

/** Creates the capability to sign by the connected wallet. Each signature is verified. */
export function createSigning(context: EvmContext): Signing {
  const askNetwork = createAskNetwork(context)

  async function sign(
    request: Pick<Claim, 'account' | 'network' | 'signal'>,
    toRequest: (viem: Viem, address: string) => SigningRequest,
  ): Promise<Signature> {
    const { account, signal } = request
    signal.throwIfAborted()
    try {
      // loaded first: a signature that cannot be verified would be useless
      const viem = await loadPeer(() => import('./viem.js'))
      const { method, params, hash, type } = toRequest(viem, addressOf(account))
      const { ask: askWallet } = await connectedWallet(context)
      signal.throwIfAborted()
      const signature = await untilAborted(askWallet(method, readSignature, params), signal)
      const by = await verify(viem, askNetwork, { ...request, hash, signature })
      return { signature, type: by === 'key' ? type : contractType(signature) }
    } catch (cause) {
      signal.throwIfAborted()
      throw isRejection(cause) ? cause : signingErrors.SIGN_FAILED({ cause })
    }
  }

  return {
    message: (request) =>
      sign(request, (viem, address) => ({
        method: 'personal_sign',
        params: [toHex(request.message), address],
        hash: viem.hashOfMessage(request.message),
        type: 'eip191',
      })),
    typedData: (request) =>
      sign(request, (viem, address) => {
        const { json, hash } = readData(viem, request.data)
        return { method: 'eth_signTypedData_v4', params: [address, json], hash, type: 'eip712' }
      }),
  }
}

/** Signatures of contracts that are not deployed end with a fixed suffix (ERC-6492). */
const contractType = (signature: Hex) => (signature.endsWith('6492'.repeat(16)) ? 'eip6492' : 'eip1271')

function readData(viem: Viem, data: unknown) {
  try {
    return viem.readTypedData(data)
  } catch (cause) {
    throw signingErrors.BAD_TYPED_DATA({ cause })
  }
}
