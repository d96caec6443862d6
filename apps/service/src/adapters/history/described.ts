import type { AssetDescription } from '../../modules/history/history-source.js'
import { plainText } from '../../namespaces/plain-text.js'

const maxName = 64
const maxSymbol = 16
const maxDecimals = 36

/** Asset as an explorer describes it. */
interface Listed {
  readonly name?: string | null | undefined
  readonly symbol?: string | null | undefined
  readonly decimals?: string | null | undefined
}

/** Cleans what an explorer says about an asset, which is what its author wrote. */
export function described({ name, symbol, decimals }: Listed): AssetDescription {
  const places = Number(decimals || 0)
  return {
    name: plainText(name ?? '', maxName) ?? '',
    symbol: plainText(symbol ?? '', maxSymbol) ?? '',
    decimals: Number.isInteger(places) && places >= 0 && places <= maxDecimals ? places : 0,
  }
}
