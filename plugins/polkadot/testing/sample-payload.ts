import type { Network } from '#kernel/chain'

/** Genesis hash of Polkadot's relay chain. */
export const relayGenesis = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'

/** A transaction to sign: a remark. Its block is made up. */
export function samplePayload(address: string, network?: Pick<Network, 'id'>) {
  const genesisHash = network ? `0x${network.id}${'0'.repeat(32)}` : relayGenesis
  return {
    address,
    assetId: null,
    blockHash: `0x${'1b'.repeat(32)}`,
    blockNumber: '0x0154f3a2',
    era: '0x2500',
    genesisHash,
    metadataHash: null,
    method: '0x00071448656c6c6f',
    mode: 0,
    nonce: '0x00000009',
    signedExtensions: ['CheckNonZeroSender', 'CheckSpecVersion', 'CheckMortality', 'CheckNonce'],
    specVersion: '0x000f4d23',
    tip: '0x00000000000000000000000000000000',
    transactionVersion: '0x0000001a',
    version: 4,
  }
}
