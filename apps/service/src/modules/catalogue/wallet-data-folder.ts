import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serviceFolder } from '../../platform/service-folder.js'

/** Returns the folder of the wallet data: the copy beside the bundle, or apps/wallet-data when it runs from the sources. */
export function walletDataFolder(): string {
  const copy = join(dirname(fileURLToPath(import.meta.url)), 'wallet-data')
  return existsSync(copy) ? copy : join(serviceFolder(), '../wallet-data/data')
}
