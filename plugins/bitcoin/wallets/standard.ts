import type { StandardWallet } from '#plugins/wallet-standard/contract'
import { signingErrors } from '../errors.js'
import { reportedAccounts } from './reported-accounts.js'
import type { PsbtWalletRequest, WalletApi, WalletReport } from './wallet-api.js'

/** Features of Wallet Standard that are used, with the part of them that is called. Their answers are unchecked. */
interface Features {
  readonly 'bitcoin:connect': { connect(input: { readonly purposes: readonly string[] }): Promise<unknown> }
  readonly 'bitcoin:disconnect': { disconnect(): Promise<unknown> }
  readonly 'standard:disconnect': { disconnect(): Promise<unknown> }
  readonly 'bitcoin:events': { on(event: 'change', listener: (change: unknown) => void): () => void }
  readonly 'standard:events': { on(event: 'change', listener: (change: unknown) => void): () => void }
  readonly 'bitcoin:signMessage': { signMessage(...inputs: readonly unknown[]): Promise<unknown> }
  readonly 'bitcoin:signTransaction': { signTransaction(...inputs: readonly unknown[]): Promise<unknown> }
  readonly 'bitcoin:signAndSendTransaction': {
    signAndSendTransaction(...inputs: readonly unknown[]): Promise<unknown>
  }
}

/** The function of each feature. */
const functions = {
  'bitcoin:connect': 'connect',
  'bitcoin:disconnect': 'disconnect',
  'standard:disconnect': 'disconnect',
  'bitcoin:events': 'on',
  'standard:events': 'on',
  'bitcoin:signMessage': 'signMessage',
  'bitcoin:signTransaction': 'signTransaction',
  'bitcoin:signAndSendTransaction': 'signAndSendTransaction',
} as const satisfies { readonly [Name in keyof Features]: keyof Features[Name] }

/** Words of signature hash types, by their number. */
const sighashWords: Readonly<Record<number, string>> = {
  0x01: 'ALL',
  0x02: 'NONE',
  0x03: 'SINGLE',
  0x81: 'ALL|ANYONECANPAY',
  0x82: 'NONE|ANYONECANPAY',
  0x83: 'SINGLE|ANYONECANPAY',
}

/** Creates the functions of a wallet that announced itself by Wallet Standard. */
export function createStandardApi(wallet: StandardWallet): WalletApi {
  function featureOf<Name extends keyof Features>(name: Name): Features[Name] | undefined {
    const feature = Object(wallet.feature(name)) as Readonly<Record<string, unknown>>
    return typeof feature[functions[name]] === 'function' ? (feature as unknown as Features[Name]) : undefined
  }
  const connect = featureOf('bitcoin:connect')
  const message = featureOf('bitcoin:signMessage')
  const transaction = featureOf('bitcoin:signTransaction')
  const sending = featureOf('bitcoin:signAndSendTransaction')
  const ending = featureOf('bitcoin:disconnect') ?? featureOf('standard:disconnect')
  const events = featureOf('bitcoin:events') ?? featureOf('standard:events')

  return {
    async connect() {
      const answer = await connect?.connect({ purposes: ['payment', 'ordinals'] })
      const { accounts } = Object(answer) as { readonly accounts?: unknown }
      return reportOf(accounts)
    },
    read: async () => reportOf(wallet.accounts()),
    ...(ending && { disconnect: () => ending.disconnect() }),
    ...(events && {
      watch: (onChange) =>
        events.on('change', (change) => {
          const { accounts } = Object(change) as { readonly accounts?: unknown }
          if (accounts !== undefined) onChange(reportOf(accounts))
        }),
    }),
    async signMessage({ object, message: bytes }) {
      if (!message) throw signingErrors.CANNOT_SIGN()
      const [output] = readOutputs(await message.signMessage({ account: object, message: bytes }))
      return output?.['signature']
    },
    ...(transaction && {
      signPsbt: async (request) =>
        readOutputs(await transaction.signTransaction(inputOf(request)))[0]?.['signedPsbt'],
    }),
    ...(sending && {
      signAndSendPsbt: async (request) =>
        readOutputs(await sending.signAndSendTransaction(inputOf(request)))[0]?.['txId'],
    }),
  }
}

/** Input of the features that sign transactions. */
function inputOf({ psbt, inputs, network }: PsbtWalletRequest) {
  return {
    psbt,
    inputsToSign: inputs.map(({ object, indexes, sighashTypes }) => ({
      account: object,
      signingIndexes: [...indexes],
      ...(sighashTypes?.[0] !== undefined && { sigHash: sighashWords[sighashTypes[0]] }),
    })),
    chain: `bitcoin:${network}`,
  }
}

/** Accounts with the wallet's own objects, which its features take. A field is read when the account is. */
function reportOf(accounts: unknown): WalletReport {
  return {
    accounts: reportedAccounts(accounts, (account) => {
      const { address, publicKey, purpose, label } = account
      return [{ address, publicKey, purpose, label, object: account }]
    }),
  }
}

/** Reads a list of outputs, of which there must be one for the one input. */
function readOutputs(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(answer) || answer.length !== 1) throw signingErrors.BAD_SIGNATURE()
  return [Object(answer[0]) as Readonly<Record<string, unknown>>]
}
