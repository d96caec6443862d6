import type { StorageService } from '#kernel'
import type { PairingState } from '../contract.js'

/** Where the sign client looks up which app to open when it asks the wallet something. */
const appKey = 'walletconnect/WALLETCONNECT_DEEPLINK_CHOICE'

/** Has the wallet's app opened with each request, where it was opened to pair; else requests are only sent. */
export async function rememberApp(
  storage: StorageService,
  linking: PairingState['wcLinking'],
): Promise<void> {
  if (linking) await storage.set(appKey, linking)
  else await storage.remove(appKey)
}
