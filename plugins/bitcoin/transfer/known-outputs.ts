import { withTimeout } from '#kernel'
import type { CapabilityContext } from '#kernel/chain'
import type { BitcoinProvider, KnownOutputs } from '../contract.js'

/** Time to wait for a wallet, in milliseconds. */
export const walletLimitMs = 5_000
/** Time for which an answer is used for estimates, in milliseconds: a form estimates with each digit. */
const ttlMs = 30_000

/** Reads what a wallet knows of the outputs of an address; undefined if it does not tell. */
export type ReadKnownOutputs = (
  provider: BitcoinProvider,
  address: string,
  options: { readonly isFresh: boolean },
) => Promise<KnownOutputs | undefined>

/** Creates the reader. Answers are kept for a short time, also that a wallet does not tell. */
export function createKnownOutputs({ clock }: Pick<CapabilityContext, 'clock'>): ReadKnownOutputs {
  const answers = new Map<
    string,
    { readonly at: number; readonly known: Promise<KnownOutputs | undefined> }
  >()

  return (provider, address, { isFresh }) => {
    const { readInscriptions } = provider
    if (!readInscriptions) return Promise.resolve(undefined)
    const key = `${provider.network()}:${address}`
    const last = answers.get(key)
    if (last && !isFresh && clock.now() - last.at < ttlMs) return last.known
    const late = () => new TypeError(`No answer within ${walletLimitMs} ms`)
    const known = withTimeout(clock, walletLimitMs, readInscriptions({ address }), late).catch(
      () => undefined,
    )
    answers.set(key, { at: clock.now(), known })
    return known
  }
}
