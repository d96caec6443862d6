import { createdAnswer, nothing, readBackAnswer, releasedAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import { fromBase64Url, toBase64Url } from './base64url.js'
import { repeatWhenAway } from './repeat-when-away.js'
import { createRecoveryStore, ownerOf, type RecoveryStoreParts } from './recovery-store.js'
import { thumbprintOf } from '../device/thumbprint.js'
import type { DeviceStore, LoginStore, WalletStores } from './stores.js'

/** Parts of the stores. */
export interface StoreParts extends RecoveryStoreParts {
  /** Kind of smart account of a new wallet. Default: simple7702. */
  readonly accountKind?: string | undefined
}

/** Kind of the smart account of wallets of projects that name none. */
export const defaultKind = 'simple7702'

/** Creates the stores of a session: the two modules of the server, and this device. */
export function createStores(parts: StoreParts): WalletStores {
  return { login: loginStore(parts), recovery: createRecoveryStore(parts), device: deviceStore(parts.device) }
}

function loginStore(parts: StoreParts): LoginStore {
  const { api, session, device, accountKind = defaultKind } = parts
  const owner = ownerOf(parts)
  const stateShare = async (split: string, share: string) =>
    ({ kind: 'login-share', jkt: await thumbprintOf(device.proofKeys.publicKey), split, share }) as const
  const post = async <S extends Parameters<ApiClient['post']>[3]['answer']>(
    path: string,
    body: Readonly<Record<string, unknown>>,
    answer: S,
  ) => api.post('shares', path, body, { answer, token: await session.token('shares') })
  /** Calls that change nothing the second time. */
  const repeat: typeof post = (...call) => repeatWhenAway(() => post(...call))
  return {
    async createWallet({ addresses, split, share: bytes, sign }) {
      const share = toBase64Url(bytes)
      const { evm: evmAddress, solana: solanaAddress } = addresses
      const signature = await sign(owner, await stateShare(split, share))
      const walletSignature = await sign(owner, { kind: 'wallet', solanaAddress, accountKind })
      const wallet = { evmAddress, solanaAddress, accountKind, walletSignature }
      await repeat('/wallets', { ...wallet, split, share, signature }, createdAnswer)
    },
    async addSet({ split, share: bytes, sign }) {
      const share = toBase64Url(bytes)
      const signature = await sign(owner, await stateShare(split, share))
      await repeat('/sets', { split, share, signature }, nothing)
    },
    read: async (split) => fromBase64Url((await repeat('/sets/read', { split }, readBackAnswer)).share),
    async activate(split) {
      await repeat('/sets/activate', { split }, nothing)
    },
    async releaseRecovery() {
      const { split, share } = await post('/release/recovery', {}, releasedAnswer)
      return { split, share: fromBase64Url(share) }
    },
  }
}

const nameOf = (split: string) => `share:${split}`
const splitsName = 'splits'

/** Shares of this device, and the list of their splits. */
function deviceStore(device: StoreParts['device']): DeviceStore {
  async function readSplits(): Promise<readonly string[]> {
    const bytes = await device.read(splitsName)
    return bytes ? new TextDecoder().decode(bytes).split(',') : []
  }
  const writeSplits = (splits: readonly string[]) =>
    device.write(splitsName, new TextEncoder().encode(splits.join(',')))

  return {
    async write({ split, share }) {
      const splits = await readSplits()
      // listed first: a share that is not listed could never be deleted
      await writeSplits([...splits.filter((listed) => listed !== split), split])
      await device.write(nameOf(split), share)
    },
    read: (split) => device.read(nameOf(split)),
    async deleteOthers(split) {
      const splits = await readSplits()
      for (const listed of splits) if (listed !== split) await device.remove(nameOf(listed))
      await writeSplits([split])
    },
  }
}
