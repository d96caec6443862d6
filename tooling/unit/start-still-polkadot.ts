import { startPolkadot } from '../devnet/polkadot/start-polkadot.mjs'

/** Starts a local Polkadot chain on which blocks come only when a test asks for them. */
export const startStillPolkadot = startPolkadot

/** A local Polkadot chain. */
export type StillPolkadot = Awaited<ReturnType<typeof startStillPolkadot>>
