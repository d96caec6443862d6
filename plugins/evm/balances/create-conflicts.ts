import type { CapabilityContext, Network } from '#kernel/contracts'
import { balancesErrors } from './errors.js'

/** An asset whose decimals are not those of its contract. */
export interface DecimalsConflict {
  readonly network: Network
  readonly address: string
  /** How it is called in the report. */
  readonly symbol: string
  readonly said: number
  /** What the contract says. */
  readonly counted: number
  readonly source: 'the list of the page' | 'the wallet'
}

/** Reports assets whose decimals are in doubt, each once: an amount could be a thousandfold. */
export function createConflicts({ report }: Pick<CapabilityContext, 'report'>) {
  const told = new Set<string>()
  return ({ network, address, symbol, said, counted, source }: DecimalsConflict): void => {
    const key = `${network.caipNetworkId} ${address.toLowerCase()} ${source}`
    if (told.has(key)) return
    told.add(key)
    const values = {
      ...{ asset: symbol, network: network.name, source },
      ...{ said: `${said}`, counted: `${counted}` },
    }
    report(balancesErrors.DECIMALS_CONFLICT({ values, detail: `The contract is ${address}.` }))
  }
}
