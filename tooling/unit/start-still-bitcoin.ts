import { startBitcoin } from '../devnet/bitcoin/start-bitcoin.mjs'

/** Starts a local Bitcoin chain on which blocks come only when a test asks for them. */
export const startStillBitcoin = () => startBitcoin()

/** A local Bitcoin chain. */
export type StillBitcoin = Awaited<ReturnType<typeof startStillBitcoin>>
