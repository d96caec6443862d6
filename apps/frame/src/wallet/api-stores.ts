import { createdAnswer, nothing, readBackAnswer, releasedAnswer } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import type { DeviceStore as Device } from '../device/device-store.js'
import type { Session } from '../session/session.js'
import { fromBase64Url, toBase64Url } from './base64url.js'
import { repeatWhenAway } from './repeat-when-away.js'
import { createRecoveryStore, type RecoveryStoreParts } from './recovery-store.js'
import type { DeviceStore, LoginStore, WalletStores } from './stores.js'

/** Parts of the stores. */
export interface StoreParts extends RecoveryStoreParts {
  readonly api: ApiClient
  readonly session: Session
  readonly device: Device
  /** Kind of smart account of a new wallet. Default: simple7702. */
  readonly accountKind?: string | undefined
}

/** Creates the stores of a session: the two modules of the server, and this device. */
export function createStores(parts: StoreParts): WalletStores {
  return { login: loginStore(parts), recovery: createRecoveryStore(parts), device: deviceStore(parts.device) }
}

function loginStore({ api, session, accountKind = 'simple7702' }: StoreParts): LoginStore {
  const post = async <S extends Parameters<ApiClient['post']>[3]['answer']>(
    path: string,
    body: Readonly<Record<string, unknown>>,
    answer: S,
  ) => api.post('shares', path, body, { answer, token: await session.token('shares') })
  /** Calls that change nothing the second time. */
  const repeat: typeof post = (...call) => repeatWhenAway(() => post(...call))
  return {
    async createWallet({ addresses, split, share }) {
      const body = {
        evmAddress: addresses.evm,
        solanaAddress: addresses.solana,
        accountKind,
        split,
        share: toBase64Url(share),
      }
      await repeat('/wallets', body, createdAnswer)
    },
    async addSet({ split, share }) {
      await repeat('/sets', { split, share: toBase64Url(share) }, nothing)
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
function deviceStore(device: Device): DeviceStore {
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
