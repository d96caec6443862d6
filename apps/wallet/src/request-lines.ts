import type { WalletChain, WalletRequest } from 'foyerkit/testing/wallet'
import { nativeAmount } from './native-amount.js'
import { readableMessage } from './readable-message.js'

/** What one line of a request says. */
export type RequestLine = readonly [label: string, text: string]

type Chains = readonly WalletChain[]
type Lines = (params: readonly unknown[], request: WalletRequest, chains: Chains) => readonly RequestLine[]

const connection: Lines = () => [['Wants', 'to see your account']]

const byMethod = new Map<string, Lines>([
  ['eth_requestAccounts', connection],
  ['wallet_requestPermissions', connection],
  [
    'personal_sign',
    ([message, address]) => [
      ['Message', readableMessage(message)],
      ['Account', String(address)],
    ],
  ],
  ['eth_signTypedData_v4', typedDataLines],
  ['eth_sendTransaction', transactionLines],
  [
    'wallet_switchEthereumChain',
    ([wanted], _request, chains) => [['To', chainName(field(wanted, 'chainId'), chains)]],
  ],
  [
    'wallet_addEthereumChain',
    ([wanted]) => [
      ['Name', String(field(wanted, 'chainName'))],
      ['Chain id', String(Number(field(wanted, 'chainId')))],
      ['Node', [field(wanted, 'rpcUrls')].flat().join(' ')],
    ],
  ],
])

/** A request in lines a person can read. Whatever the page sent, this gives some. */
export function requestLines(request: WalletRequest, chains: Chains): readonly RequestLine[] {
  if (request.waitsFor === 'unlock') return [['Locked', 'Unlock the wallet to go on.']]
  const lines = byMethod.get(request.method)
  const params = Array.isArray(request.params) ? request.params : [request.params]
  return lines ? lines(params, request, chains) : [['Parameters', JSON.stringify(params, null, 1)]]
}

function transactionLines([asked]: readonly unknown[], request: WalletRequest, chains: Chains) {
  const given = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'].filter((name) =>
    field(asked, name),
  )
  const data = String(field(asked, 'input') ?? field(asked, 'data') ?? '0x')
  const lines: RequestLine[] = [
    ['Amount', `${nativeAmount(field(asked, 'value') ?? '0x0')} of the chain’s own asset`],
    ['To', String(field(asked, 'to') ?? 'a new contract')],
    ['From', String(field(asked, 'from'))],
    ['On', chainName(request.chainId, chains)],
    ...given.map((name): RequestLine => [name, BigInt(String(field(asked, name))).toString()]),
  ]
  return data === '0x' ? lines : [...lines, ['Data', `${data.length / 2 - 1} bytes: ${data}`] as const]
}

function typedDataLines([address, data]: readonly unknown[]): readonly RequestLine[] {
  const typedData: unknown = typeof data === 'string' ? JSON.parse(data) : data
  return [
    ['Type', String(field(typedData, 'primaryType'))],
    ['For', JSON.stringify(field(typedData, 'domain'), null, 1)],
    ['Message', JSON.stringify(field(typedData, 'message'), null, 1)],
    ['Account', String(address)],
  ]
}

function chainName(chainId: unknown, chains: Chains): string {
  const id = Number(chainId)
  const name = chains.find((chain) => chain.id === id)?.name
  return name ? `${name} (${id})` : `chain ${id}`
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
