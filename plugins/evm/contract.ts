import { defineErrors } from '#kernel'

/** The CAIP-2 namespace of Ethereum and its sisters. */
export const evmNamespace = 'eip155'

/** The part of EIP-1193 that we ask of a wallet. */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/** Whether a value can be asked as EIP-1193 says; a getter that throws counts as no. */
export function isEip1193Provider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Partial<Eip1193Provider> | null)?.request === 'function'
  } catch {
    return false
  }
}

/** What can go wrong between us and a node. */
export const evmErrors = /*#__PURE__*/ defineErrors('evm', {
  NO_RPC: {
    text: 'There is no way to read {network}: connect a wallet or configure an RPC address',
    kind: 'config',
  },
  RPC_UNREACHABLE: { text: '{network} could not be reached', kind: 'request' },
  BAD_ANSWER: { text: '{network} answered with something that is no {expected}', kind: 'request' },
})
