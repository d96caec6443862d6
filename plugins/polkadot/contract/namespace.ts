/** CAIP-2 namespace of Polkadot and the chains built like it. */
export const polkadotNamespace = 'polkadot'
