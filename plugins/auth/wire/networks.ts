/**
 * References (CAIP-2) of the networks that the frame knows: 24 EVM chains and 3 clusters of Solana. No other network of a namespace with
 * paired wallets has one of them.
 */
export const frameReferences: readonly string[] = [
  '1',
  '5',
  '11155111',
  '10',
  '420',
  '42161',
  '421613',
  '137',
  '80001',
  '42220',
  '1313161554',
  '1313161555',
  '56',
  '97',
  '43114',
  '43113',
  '324',
  '280',
  '100',
  '8453',
  '84531',
  '84532',
  '7777777',
  '999',
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]
