import { parseUnits } from 'viem'
import { codeOf } from './contracts.mjs'
import { entryOf, storeText, word } from './storage.mjs'

/**
 * A contract as it is put on a chain: its code and what it has stored.
 *
 * @typedef {{ address: import('viem').Address, code: import('viem').Hex, stored: import('./storage.mjs').Stored[] }}
 *   Placed
 */

/** @type {Readonly<Record<import('./assets.mjs').AssetKind, import('./contracts.mjs').ContractName>>} */
const contracts = {
  plain: 'Erc20',
  'has-permit': 'PermitErc20',
  'returns-nothing': 'Usdt',
  'takes-a-fee': 'FeeErc20',
}

// in the order of contracts/Erc20.sol
const slots = { balanceOf: word(0), totalSupply: word(2), decimals: word(3), symbol: word(4), name: word(5) }

/**
 * An asset, with what the accounts hold of it.
 *
 * @param {import('./assets.mjs').DevnetAsset} asset
 * @param {readonly { address: import('viem').Address }[]} accounts
 * @returns {Placed}
 */
export function placeAsset({ address, symbol, name, decimals, kind, held }, accounts) {
  const amounts = held.map((text) => parseUnits(text, decimals))
  const balances = accounts.flatMap((account, index) => {
    const amount = amounts[index]
    return amount === undefined
      ? []
      : [/** @type {const} */ ([entryOf(slots.balanceOf, account.address), word(amount)])]
  })
  const supply = amounts.reduce((sum, amount) => sum + amount, 0n)
  return {
    address,
    code: codeOf(contracts[kind]),
    stored: [
      ...balances,
      [slots.totalSupply, word(supply)],
      [slots.decimals, word(decimals)],
      ...storeText(slots.symbol, symbol),
      ...storeText(slots.name, name),
    ],
  }
}
