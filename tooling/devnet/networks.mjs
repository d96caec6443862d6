/** The networks a devnet plays, under their own ids (EIP-155) and names, in the order of its ports. */
export const networks = [
  { id: 1, name: 'Ethereum' },
  { id: 8453, name: 'Base' },
  { id: 11155111, name: 'Sepolia' },
]

/** The phrase every local chain of the trade uses: its accounts are known to all, so worth nothing elsewhere. */
export const developmentMnemonic = 'test test test test test test test test test test test junk'
