/** Where the data comes from: exact versions, so that the same script makes the same data. */
export const sources = {
  thirdweb: { name: 'thirdweb', version: '5.121.6', licence: 'Apache-2.0' },
  walletBook: { name: '@dynamic-labs/wallet-book', version: '5.8.1', licence: 'MIT' },
  iconFacts: { name: '@web3icons/common', version: '0.11.51', licence: 'MIT' },
  icons: { name: '@web3icons/core', version: '4.0.56', licence: 'MIT' },
}
