import { rpcError } from '../rpc-errors.js'
import type { Nonsense } from './nonsense.js'

const switching = 'wallet_switchEthereumChain'

/** Replaces the chain id in answers and in chainChanged. */
function chainBecomes(says: string, change: (chainId: string) => unknown): Nonsense {
  return {
    says,
    result: (result, { method }) => (method === 'eth_chainId' ? change(String(result)) : result),
    event: (name, payload) => [name === 'chainChanged' ? change(String(payload)) : payload],
  }
}

/** Chain ids in odd forms, and switches that are not what they say. */
export const chainNonsense = {
  'number-chain': chainBecomes('the chain id is a number', Number),
  'decimal-chain': chainBecomes('the chain id is decimal text', (chainId) => String(Number(chainId))),
  'garbage-chain': chainBecomes('the chain id is no number at all', () => 'mainnet'),
  'null-chain': chainBecomes('the chain id is null', () => null),
  'silent-switch': {
    says: 'switching says yes and does nothing',
    answer: (honest, { method }) => (method === switching ? Promise.resolve(null) : honest()),
  },
  'nested-4902': {
    says: 'an unknown chain is -32603 with the 4902 hidden inside',
    answer: (honest, { method }) =>
      honest().catch((error: unknown) => {
        if (method === switching && isUnknownChain(error))
          throw rpcError(-32603, error.message, { originalError: { code: 4902, message: error.message } })
        throw error
      }),
  },
} satisfies Record<string, Nonsense>

function isUnknownChain(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 4902
}
