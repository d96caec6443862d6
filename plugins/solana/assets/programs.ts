/** Programs of assets, by the name that nodes give them in parsed accounts. */
export const assetPrograms = {
  'spl-token': 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'spl-token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
} as const

/** Program that creates the accounts of owners. */
export const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** Program that holds names of assets (Metaplex Token Metadata). */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Whether an address is a program of assets. */
export function isAssetProgram(address: unknown): boolean {
  return Object.values<unknown>(assetPrograms).includes(address)
}
