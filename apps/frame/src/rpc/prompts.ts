import { hexToBytes, isAddress, isAddressEqual, isHex, type Address } from 'viem'
import { createConfirmQueue } from '../confirm/create-confirm-queue.js'
import type { ConfirmRequest } from '../confirm/request.js'
import { createForecast } from '../forecast/create-forecast.js'
import { confirmInWindow } from '../views/confirm-in-window.js'
import type { Display } from '../views/create-display.js'
import { FrameError } from '../frame-error.js'
import { base58, decodeBase58 } from '../keys/base58.js'
import type { Signer } from '../keys/create-signer.js'
import type { SmartAccounts } from '../smart-account/create-smart-accounts.js'
import { preferredOf, type EmbeddedWallet } from '../wallet/embedded-wallet.js'
import { readNetwork, type FrameNetwork } from './networks.js'
import type { AskNode } from './node.js'
import { invalid } from './quantity.js'
import { readCall } from './read-call.js'
import { sendTransaction as sendFilled } from './send-transaction.js'

/** Network and wallet of a confirm. */
interface PromptPlace {
  readonly network: FrameNetwork
  readonly wallet: EmbeddedWallet
  readonly signal: AbortSignal
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
  readonly askNode: AskNode
  readonly loadSmartAccounts: () => Promise<SmartAccounts>
}

/** Answers requests that the user confirms. */
export interface Prompts {
  /** Asks the user, and opens the wallet. @throws a FrameError with the code 4001 if the user rejects */
  confirm(request: ConfirmRequest, place: PromptPlace): Promise<Signer>
  /** @throws a FrameError with the code 4001 if the user rejects, -32602 for invalid parameters, 4200 for other methods */
  answer(prompt: Prompt): Promise<unknown>
}

/** Creates the prompts. */
export function createPrompts(parts: PromptParts): Prompts {
  const { display, hostOrigin, askNode, loadSmartAccounts } = parts
  const queue = createConfirmQueue(undefined, display.turns)

  async function confirm(request: ConfirmRequest, { network, wallet, signal }: PromptPlace): Promise<Signer> {
    // a browser that cannot say whether something covers the confirm needs a window for it
    const isMessage = request.kind === 'message' || request.kind === 'solanaMessage'
    const place = { hostOrigin, account: wallet.addresses, network, signal }
    const inFrame = () =>
      display.use(() =>
        queue.showConfirm(request, {
          ...place,
          root: display.root,
          surface: display.surface,
          ...createForecast(askNode, network, wallet.addresses),
          onHeight: (height) => display.show('confirm', height),
        }),
      )
    const answer = await (!isMessage && display.needsWindow
      ? confirmInWindow(display, request, place)
      : inFrame())
    if (answer === 'rejected') throw new FrameError('User rejected the request', 4001)
    return wallet.signer()
  }

  async function sendTransaction(prompt: Prompt): Promise<unknown> {
    const { network, wallet } = prompt
    const [given] = Array.isArray(prompt.params) ? (prompt.params as readonly unknown[]) : []
    const fields = Object(given) as Readonly<Record<string, unknown>>
    const call = readCall(fields)
    requireOwn(fields['from'], wallet.addresses.evm)
    const list = fields['authorizationList']
    const authorizations = Array.isArray(list) ? list.length : 0
    const request = { kind: 'transaction', from: wallet.addresses.evm, call, authorizations } as const
    const signer = await confirm(request, prompt)
    return sendFilled({
      ask: (method, asked) => askNode(network.id, method, asked),
      signer,
      chainId: Number(network.id.split(':')[1]),
      from: wallet.addresses.evm,
      call,
      fields,
    })
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
          requireOwn(address, wallet.addresses.evm)
          const content = isHex(message) ? hexToBytes(message) : message
          const signer = await confirm({ kind: 'message', message: content }, prompt)
          return signer.signMessage(content)
        }
        case 'eth_signTypedData_v4': {
          const [address, given] = list
          requireOwn(address, wallet.addresses.evm)
          const data = typeof given === 'string' ? given : JSON.stringify(given)
          const signer = await confirm({ kind: 'typedData', data }, prompt)
          return signer.signTypedData(data)
        }
        case 'eth_sendTransaction':
          return sendTransaction(prompt)
        case 'wallet_sendCalls': {
          const accounts = await loadSmartAccounts()
          const owner = { address: wallet.addresses.evm, preferred: preferredOf(wallet, 'eip155') }
          return accounts.sendCalls({
            owner,
            params,
            confirm: (target) => (request) => confirm(request, { ...prompt, network: target }),
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
