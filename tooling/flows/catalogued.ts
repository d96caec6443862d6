import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../setup/repository.mjs'

/** A wallet as the service has it. */
export interface CataloguedWallet {
  readonly id: string
  readonly name: string
  readonly app_store?: string
  readonly chrome_store?: string
  readonly homepage?: string
  readonly play_store?: string
}

/** All wallets of the service's catalogue. */
export const catalogued = JSON.parse(
  readFileSync(join(repositoryRoot, 'apps/service/data/wallets.json'), 'utf8'),
) as readonly CataloguedWallet[]

/** The explorer id of a wallet, by its name in the catalogue. */
export function idOf(name: string): string {
  const found = catalogued.find((wallet) => wallet.name === name)
  if (!found) throw new Error(`The catalogue has no ${name}.`)
  return found.id
}
