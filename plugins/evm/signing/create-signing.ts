import { addressOf, isRejection } from '#kernel'
import type { Signature, Signing } from '#kernel/contracts'
import { createAskNetwork } from '../json-rpc.js'
import { connectedWallet } from '../rpc/connected-wallet.js'
import type { Hex } from '../rpc/hex.js'
import type { EvmContext } from '../rpc/node-edges.js'
import { loadPeer } from '../rpc/load-peer.js'
import { untilAborted } from '../rpc/until-aborted.js'
import { signingErrors } from './errors.js'
import { readSignature } from './read-signature.js'
import { toHex } from './to-hex.js'
import { verify, type Claim } from './verify.js'

type Viem = typeof import('./viem.js')

/** What a wallet is asked, and the hash that its signature must be of. */
interface Question {
  readonly method: 'personal_sign' | 'eth_signTypedData_v4'
  readonly params: readonly string[]
  readonly hash: Hex
  /** Type of a signature by the account's key. */
  readonly type: string
}

/** Has the connected wallet sign, and believes no signature that it has not checked. */
export function createSigning(context: EvmContext): Signing {
  const askNetwork = createAskNetwork(context)

  async function sign(
    request: Pick<Claim, 'account' | 'network' | 'signal'>,
    question: (viem: Viem, address: string) => Question,
  ): Promise<Signature> {
    const { account, signal } = request
    signal.throwIfAborted()
    try {
      // before the wallet is asked: a signature that cannot be checked afterwards would be for nothing
      const viem = await loadPeer(() => import('./viem.js'))
      const { method, params, hash, type } = question(viem, addressOf(account))
      const askWallet = await connectedWallet(context)
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

/** A signature of a contract that is not deployed yet says how to deploy it (ERC-6492). */
const contractType = (signature: Hex) => (signature.endsWith('6492'.repeat(16)) ? 'eip6492' : 'eip1271')

function readData(viem: Viem, data: unknown) {
  try {
    return viem.readTypedData(data)
  } catch (cause) {
    throw signingErrors.BAD_TYPED_DATA({ cause })
  }
}
