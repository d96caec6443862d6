export { walletconnectFlag, walletconnectId, walletconnectPairing } from './contract/keys.js'
export { pairingAtom, type PairingState } from './contract/pairing-state.js'
