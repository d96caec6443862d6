import { hexToBytes, isAddress, isAddressEqual, isHex, numberToHex, type Address } from 'viem'
import { adoptStyles } from '../look/adopt-styles.js'
import { canProveVisibility } from '../confirm/arming.js'
import { createConfirmQueue } from '../confirm/create-confirm-queue.js'
import type { Call, ConfirmRequest } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import { base58 } from '../keys/base58.js'
import { decodeBase58 } from '../keys/decode-base58.js'
import type { Signer } from '../keys/create-signer.js'
import type { EmbeddedWallet } from '../wallet/embedded-wallet.js'
import type { FrameNetwork } from './networks.js'
import type { AskNode } from './node.js'

/** A request that the user confirms. */
export interface Prompt {
  readonly method: string
  readonly params: unknown
  readonly network: FrameNetwork
  readonly wallet: EmbeddedWallet
  readonly signal: AbortSignal
}

/** Parts of the prompts. */
export interface PromptParts {
  readonly document: Document
  readonly hostOrigin: string
  readonly trustedOrigins: readonly string[]
  readonly askNode: AskNode
  readonly show: (height: number) => void
  readonly hide: () => void
}

/** Answers requests that the user confirms. */
export interface Prompts {
  /** @throws a FrameError with the code 4001 if the user rejects, -32602 for invalid parameters, 4200 for other methods */
  answer(prompt: Prompt): Promise<unknown>
}

const invalid = (field: string) => new FrameError(`${field} is invalid`, -32602)

/** Creates the prompts, and adds the styles of the confirms to the document. */
export function createPrompts(parts: PromptParts): Prompts {
  const { document, hostOrigin, trustedOrigins, askNode, show, hide } = parts
  adoptStyles(document)
  const queue = createConfirmQueue()
  const isTrusted = trustedOrigins.includes(hostOrigin)
  const root = document.createElement('div')
  document.body.append(root)
  let open = 0

  async function confirm(request: ConfirmRequest, { network, wallet, signal }: Prompt): Promise<Signer> {
    // a browser that cannot say whether something covers the confirm needs a window for it
    const isMessage = request.kind === 'message' || request.kind === 'solanaMessage'
    if (!isMessage && !isTrusted && !canProveVisibility())
      throw new FrameError(
        'This browser cannot show this request safely. Use a browser based on Chromium.',
        4200,
      )
    open += 1
    try {
      const answer = await queue.showConfirm(request, {
        root,
        surface: isTrusted ? 'trustedPage' : 'page',
        hostOrigin,
        account: wallet.addresses,
        network,
        onHeight: show,
        signal,
      })
      if (answer === 'rejected') throw new FrameError('User rejected the request', 4001)
    } finally {
      open -= 1
      if (open === 0) {
        root.replaceChildren()
        hide()
      }
    }
    return wallet.signer()
  }

  async function sendTransaction(prompt: Prompt): Promise<unknown> {
    const { network, wallet } = prompt
    const [given] = Array.isArray(prompt.params) ? (prompt.params as readonly unknown[]) : []
    const fields = Object(given) as Readonly<Record<string, unknown>>
    const call = readCall(fields)
    requireOwn(fields['from'], wallet.addresses.evm)
    const signer = await confirm({ kind: 'transaction', from: wallet.addresses.evm, call }, prompt)
    const ask = (method: string, params: unknown) => askNode(network.id, method, params)
    const from = wallet.addresses.evm
    const request = { from, to: call.to, data: call.data, value: numberToHex(call.value ?? 0n) }
    const [nonce, gas, block, tip] = await Promise.all([
      ask('eth_getTransactionCount', [from, 'pending']),
      fields['gas'] === undefined ? ask('eth_estimateGas', [request]) : Promise.resolve(fields['gas']),
      ask('eth_getBlockByNumber', ['latest', false]),
      ask('eth_maxPriorityFeePerGas', []),
    ])
    const { baseFeePerGas } = Object(block) as { readonly baseFeePerGas?: unknown }
    const maxPriorityFeePerGas = readQuantity('maxPriorityFeePerGas', fields['maxPriorityFeePerGas'] ?? tip)
    const serialized = await signer.signTransaction({
      type: 'eip1559',
      chainId: Number(network.id.split(':')[1]),
      nonce: Number(readQuantity('nonce', nonce)),
      gas: readQuantity('gas', gas),
      maxPriorityFeePerGas,
      maxFeePerGas:
        fields['maxFeePerGas'] === undefined
          ? 2n * readQuantity('baseFeePerGas', baseFeePerGas) + maxPriorityFeePerGas
          : readQuantity('maxFeePerGas', fields['maxFeePerGas']),
      value: call.value ?? 0n,
      ...(call.to && { to: call.to }),
      ...(call.data && { data: call.data }),
    })
    return ask('eth_sendRawTransaction', [serialized])
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

function readCall({ to, value, data, input }: Readonly<Record<string, unknown>>): Call {
  const bytes = data ?? input
  if (to !== undefined && to !== null && !(typeof to === 'string' && isAddress(to, { strict: false })))
    throw invalid('to')
  if (bytes !== undefined && !isHex(bytes)) throw invalid('data')
  return {
    to: to ?? undefined,
    value: value === undefined ? undefined : readQuantity('value', value),
    data: bytes,
  }
}

/** Reads a quantity of JSON-RPC: hexadecimal digits after 0x. */
function readQuantity(field: string, value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value)) throw invalid(field)
  return BigInt(value)
}

function fromBase64(field: string, text: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0))
  } catch {
    throw invalid(field)
  }
}

const toBase64 = (bytes: Uint8Array | undefined) => btoa(String.fromCharCode(...(bytes ?? [])))
