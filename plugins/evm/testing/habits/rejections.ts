import { rpcError } from '../rpc-errors.js'
import { changeErrors, type Call } from './change-provider.js'
import { evmHabitsOf, type EvmHabit } from './evm-habit.js'

const rejected = 4001

/** A habit that replaces the error 4001 of some methods. */
const rejectsWith = (
  habit: Pick<EvmHabit, 'id' | 'wallet' | 'behaviour' | 'source'>,
  change: (call: Call) => unknown,
  isFor: (method: string) => boolean = () => true,
) => ({
  ...habit,
  provide: (provider: Parameters<NonNullable<EvmHabit['provide']>>[0]) =>
    changeErrors(provider, rejected, (error, call) => (isFor(call.method) ? change(call) : error)),
})

const isSigning = (method: string) => /^(personal_sign|eth_sign|eth_send)/.test(method)

/** Habits about the error of a rejection. */
export const rejectionHabits = evmHabitsOf('error of a rejection', [
  rejectsWith(
    {
      id: 'rejection-as-text',
      wallet: 'WalletConnect wallets',
      behaviour: 'throws a text instead of an error when the user rejects',
      source: 'https://github.com/sherlock-protocol/sherlock-v2-frontend/pull/59',
    },
    () => 'User rejected the transaction',
  ),
  rejectsWith(
    {
      id: 'rejection-as-node-error',
      wallet: 'Rainbow over WalletConnect',
      behaviour: 'has the code -32000 and a text when the user rejects',
      source: 'https://github.com/wevm/viem/issues/1101',
    },
    () => ({ code: -32000, message: 'User cancelled the request' }),
  ),
  rejectsWith(
    {
      id: 'rejection-of-a-session',
      wallet: 'MetaMask over WalletConnect',
      behaviour: 'has the code 5000 of WalletConnect when the user rejects a transaction',
      source: 'https://github.com/wevm/viem/pull/1045',
    },
    () => ({ code: 5000, message: 'User rejected.' }),
  ),
  rejectsWith(
    {
      id: 'rejection-in-a-message',
      wallet: 'early MetaMask',
      behaviour: 'rejects with a message only, without a code',
      source: 'https://github.com/MetaMask/faq/issues/6',
    },
    () => new Error('MetaMask Tx Signature: User denied transaction signature.'),
  ),
  rejectsWith(
    {
      id: 'rejection-on-a-ledger',
      wallet: 'Ledger',
      behaviour: 'has the status 0x6985 of the device when the user rejects a signature on it',
      source: 'https://github.com/LedgerHQ/ledgerjs/issues/589',
    },
    () =>
      Object.assign(
        new Error('Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)'),
        { statusCode: 0x6985, statusText: 'CONDITIONS_OF_USE_NOT_SATISFIED' },
      ),
    isSigning,
  ),
  rejectsWith(
    {
      id: 'rejection-on-a-ledger-of-metamask',
      wallet: 'MetaMask with a Ledger',
      behaviour: 'has a text and no code of EIP-1193 when the user rejects a transaction on a Ledger',
      source: 'https://github.com/MetaMask/accounts/pull/294',
    },
    () => rpcError(-32603, 'Ledger: User rejected the transaction'),
    isSigning,
  ),
])
