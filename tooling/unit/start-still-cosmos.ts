import { startCosmos } from '../devnet/cosmos/start-cosmos.mjs'

/** Starts a local Cosmos SDK chain on which blocks come only when a test asks for them. */
export const startStillCosmos = startCosmos

/** A local Cosmos SDK chain. */
export type StillCosmos = Awaited<ReturnType<typeof startStillCosmos>>
