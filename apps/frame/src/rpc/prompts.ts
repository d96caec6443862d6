import { hexToBytes, isAddress, isAddressEqual, isHex, type Address } from 'viem'
import { createConfirmQueue } from '../confirm/create-confirm-queue.js'
import { isMessage, type ConfirmRequest } from '../confirm/request.js'
import type { ConfirmTestParts } from '../confirm/run-confirm.js'
import { createForecast } from '../forecast/create-forecast.js'
import type { SigningPasskey } from '../passkey/signing-passkey.js'
import { confirmInWindow } from '../views/confirm-in-window.js'
import type { Display } from '../views/create-display.js'
import { askPasskey } from '../views/passkey-question.js'
import { FrameError } from '../frame-error.js'
import { base58, decodeBase58 } from '../keys/base58.js'
import type { Signer } from '../keys/create-signer.js'
import type { SignRequest } from '../smart-account/account-kind.js'
import type { ActingAccount, SmartAccounts } from '../smart-account/create-smart-accounts.js'
import { preferredOf, type EmbeddedWallet } from '../wallet/embedded-wallet.js'
import { fillFees, shownFee } from './fees.js'
import { readNetwork, type FrameNetwork } from './networks.js'
import type { AskNode } from './node.js'
import { invalid } from './quantity.js'
import { readTransaction } from './read-transaction.js'
import type { AskNetwork } from './ask-network.js'
import { sendTransaction as sendFilled } from './send-transaction.js'

const hashSize = 32

/** Network and wallet of a confirm. */
interface PromptPlace {
  readonly network: FrameNetwork
  readonly wallet: EmbeddedWallet
  readonly signal: AbortSignal
  /** Account that acts. Default: that of the key. */
  readonly account?: ActingAccount
}

/** A request that the user confirms. */
interface Prompt extends PromptPlace {
  readonly method: string
  readonly params: unknown
}

/** Parts of the prompts. */
export interface PromptParts {
  readonly display: Display
  readonly hostOrigin: string
  /** Returns the name that the page gives itself. */
  readonly hostName?: () => string | undefined
  readonly askNode: AskNode
  readonly loadSmartAccounts: () => Promise<SmartAccounts>
  readonly signingPasskey: SigningPasskey
}

/** Answers requests that the user confirms. */
export interface Prompts {
  /**
   * Asks the user, for the passkey as well where it is on, and opens the wallet.
   *
   * @throws a FrameError with the code 4001 if the user rejects, or the passkey was not used
   */
  confirm(request: ConfirmRequest, place: PromptPlace): Promise<Signer>
  /** @throws a FrameError with the code 4001 if the user rejects, -32602 for invalid parameters, 4200 for other methods */
  answer(prompt: Prompt): Promise<unknown>
}

/** Creates the prompts. */
export function createPrompts(parts: PromptParts, tests?: ConfirmTestParts): Prompts {
  const { display, hostOrigin, hostName, askNode, loadSmartAccounts, signingPasskey } = parts
  const queue = createConfirmQueue(tests, display.turns)

  async function confirm(
    request: ConfirmRequest,
    { network, wallet, signal, account }: PromptPlace,
  ): Promise<Signer> {
    // a browser that cannot say whether something covers the confirm needs a window for it
    const { evm, solana } = wallet.addresses
    const acting = { evm: account?.address ?? evm, solana }
    const accountContracts = account ? [evm, ...account.contracts] : []
    const place = { hostOrigin, hostName: hostName?.(), account: acting, accountContracts, network, signal }
    const check = await signingPasskey.startCheck()
    const { root, surface } = display
    const drawing = { root, surface, onHeight: (height: number) => display.show('confirm', height), signal }
    const inFrame = () =>
      display.use(() =>
        queue.showConfirm(
          request,
          { ...place, ...drawing, ...createForecast(askNode, network, acting) },
          check && (async () => check.verify(await askPasskey(drawing, check.challenge, tests))),
        ),
      )
    const answer = await (display.needsWindow && !isMessage(request)
      ? confirmInWindow(display, request, { ...place, check }, tests)
      : inFrame())
    if (answer === 'rejected') throw new FrameError('User rejected the request', 4001)
    check?.requireVerified()
    return wallet.signer()
  }

  /** The account of a request. Only wallets whose smart account has an address of its own have a choice. */
  async function choose({ network, wallet }: Prompt, asked: unknown): Promise<ActingAccount | undefined> {
    if (!hasOwnAddress(wallet)) {
      requireOwn(asked, wallet.addresses.evm)
      return undefined
    }
    return (await loadSmartAccounts()).choose(ownerOf(wallet), network, asked)
  }

  async function sign(prompt: Prompt, asked: unknown, request: SignRequest): Promise<unknown> {
    const { network, wallet } = prompt
    const account = await choose(prompt, asked)
    if (account && !account.isContract) refuseHash(request)
    const signer = await confirm(request, { ...prompt, ...(account && { account }) })
    if (account?.isContract)
      return (await loadSmartAccounts()).sign(wallet.addresses.evm, network, signer, request)
    return request.kind === 'message'
      ? signer.signMessage(request.message)
      : signer.signTypedData(request.data)
  }

  async function sendTransaction(prompt: Prompt): Promise<unknown> {
    const { network, wallet } = prompt
    const [given] = Array.isArray(prompt.params) ? (prompt.params as readonly unknown[]) : []
    const { from: asked } = Object(given) as { readonly from?: unknown }
    const chainId = Number(network.id.split(':')[1])
    const { call, values, authorizations } = readTransaction(given, chainId)
    const account = await choose(prompt, asked)
    if (account) {
      const accounts = await loadSmartAccounts()
      accounts.checkCalls([call], account)
      if (account.isContract)
        return accounts.sendTransaction(wallet.addresses.evm, network, call, (request) =>
          confirm(request, { ...prompt, account }),
        )
    }
    const { evm: from } = wallet.addresses
    const ask: AskNetwork = (method, params) => askNode(network.id, method, params)
    const request = { kind: 'transaction', from, call, values, authorizations } as const
    const acting = { ...prompt, ...(account && { account }) }
    if (authorizations > 0) {
      // it can only be rejected
      await confirm(request, acting)
      throw new FrameError('authorizationList is not allowed', 4200)
    }
    const limit = await fillFees(ask, from, call, values)
    const signer = await confirm({ ...request, fee: shownFee(limit, chainId) }, acting)
    return sendFilled({ ask, signer, chainId, from, call, limit, nonce: values.nonce })
  }

  async function signSolana(prompt: Prompt, texts: readonly unknown[]): Promise<readonly Uint8Array[]> {
    const transactions = texts.map((text) => fromBase64('transaction', text))
    if (transactions.length === 0) throw invalid('transactions')
    const signer = await confirm({ kind: 'solanaTransactions', transactions }, prompt)
    const signed: Uint8Array[] = []
    for (const bytes of transactions) signed.push(await signer.signSolanaTransaction(bytes))
    return signed
  }

  return {
    confirm,
    async answer(prompt) {
      const { method, params, network, wallet } = prompt
      const list = Array.isArray(params) ? (params as readonly unknown[]) : []
      const named = Object(params) as Readonly<Record<string, unknown>>
      switch (method) {
        case 'personal_sign': {
          const [message, address] = list
          if (typeof message !== 'string') throw invalid('message')
          const content = isHex(message) ? hexToBytes(message) : message
          return sign(prompt, address, { kind: 'message', message: content })
        }
        case 'eth_signTypedData_v4': {
          const [address, given] = list
          const data = typeof given === 'string' ? given : JSON.stringify(given)
          return sign(prompt, address, { kind: 'typedData', data })
        }
        case 'eth_sendTransaction':
          return sendTransaction(prompt)
        case 'wallet_sendCalls': {
          const accounts = await loadSmartAccounts()
          return accounts.sendCalls({
            owner: ownerOf(wallet),
            params,
            confirm: (target, account) => (request) =>
              confirm(request, { ...prompt, network: target, ...(hasOwnAddress(wallet) && { account }) }),
            readNetwork,
          })
        }
        case 'solana_signMessage': {
          const message = decodeBase58(named['message'])
          if (!message) throw invalid('message')
          if (named['pubkey'] !== undefined && named['pubkey'] !== wallet.addresses.solana)
            throw invalid('pubkey')
          const signer = await confirm({ kind: 'solanaMessage', message }, prompt)
          return { signature: base58(await signer.signSolanaMessage(message)) }
        }
        case 'solana_signTransaction': {
          const [signed] = await signSolana(prompt, [named['transaction']])
          return { transaction: toBase64(signed) }
        }
        case 'solana_signAllTransactions': {
          const texts = named['transactions']
          if (!Array.isArray(texts)) throw invalid('transactions')
          return { transactions: (await signSolana(prompt, texts)).map(toBase64) }
        }
        case 'solana_signAndSendTransaction': {
          const [signed] = await signSolana(prompt, [named['transaction']])
          const options = Object(named['options'] ?? named['sendOptions']) as Readonly<
            Record<string, unknown>
          >
          const request = [toBase64(signed), { ...options, encoding: 'base64' }]
          return { signature: await askNode(network.id, 'sendTransaction', request) }
        }
        default:
          throw new FrameError(`${method} is not supported`, 4200)
      }
    },
  }
}

const ownerOf = (wallet: EmbeddedWallet) => ({
  address: wallet.addresses.evm,
  preferred: preferredOf(wallet, 'eip155'),
})

/** Whether the smart account may have another address than the key, which is the account of the wallet else. */
const hasOwnAddress = ({ accountKind }: EmbeddedWallet) => accountKind !== 'simple7702'

/**
 * A Safe takes the key's signature of a message with 32 bytes for the owner's approval of the transaction with that hash.
 *
 * @throws a FrameError with the code 4200
 */
function refuseHash(request: SignRequest): void {
  if (request.kind !== 'message') return
  const { message } = request
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  if (bytes.length === hashSize)
    throw new FrameError('A message of 32 bytes could approve a transaction of your smart account', 4200)
}

function requireOwn(address: unknown, own: Address): void {
  if (address === undefined) return
  const isOwn =
    typeof address === 'string' && isAddress(address, { strict: false }) && isAddressEqual(address, own)
  if (!isOwn) throw new FrameError('The account is not in this wallet', 4100)
}

function fromBase64(field: string, text: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0))
  } catch {
    throw invalid(field)
  }
}

const toBase64 = (bytes: Uint8Array | undefined) => btoa(String.fromCharCode(...(bytes ?? [])))
