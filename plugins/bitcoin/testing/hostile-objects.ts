import { base64, hex } from '@scure/base'
import { createLeatherApi } from '../wallets/leather.js'
import { createSatsConnectApi } from '../wallets/sats-connect.js'
import { createStandardApi } from '../wallets/standard.js'
import { createUnisatApi } from '../wallets/unisat.js'
import type { WalletApi } from '../wallets/wallet-api.js'
import { createBitcoinTestWallet } from './wallet.js'

/** Kinds of objects. Those of UniSat and OKX have the same functions. */
export const hostileForms = ['unisat', 'okx', 'leather', 'sats-connect', 'standard'] as const
/** Kind of an object. */
export type HostileForm = (typeof hostileForms)[number]

/** What a wallet does instead of one of its functions, and what comes of it. */
export interface HostileObject {
  readonly name: string
  /** The function that misbehaves. */
  readonly at: 'connect' | 'network' | 'signMessage' | 'signPsbt'
  /** Answer in place of the honest one, which it gets. */
  readonly run: (honest: () => Promise<unknown>) => unknown
  /** Code of the error, the addresses that are shared, or `signed`. */
  readonly expected: string | readonly string[]
}

const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const wallet = () => createBitcoinTestWallet({ mnemonic, ordinalsType: 'none' })
const strangerWallet = createBitcoinTestWallet({
  mnemonic: 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
  ordinalsType: 'none',
})
const [{ address: own } = { address: '' }] = wallet().accounts()
const [{ address: other } = { address: '' }] = strangerWallet.accounts()

/** Address of the honest parts of the corpus. */
export const hostileAddress = own

const boom = (): never => {
  throw new Error('boom')
}
/** Rejects with a value that may be no Error, as wallets do. */
const rejectWith = async (value: unknown): Promise<never> => {
  throw value as Error
}
const megabyte = 'a'.repeat(1_000_000)
const badAccounts = 'bitcoin/BAD_ACCOUNTS'

/** Answers of the function that connects, around a list of addresses. */
function accountsAnswer(form: HostileForm, addresses: unknown): unknown {
  const each = (address: unknown, fields: object) =>
    Array.isArray(addresses) ? addresses.map((one: unknown) => ({ address: one, ...fields })) : address
  if (form === 'unisat' || form === 'okx') return addresses
  if (form === 'leather') return { result: { addresses: each(addresses, { symbol: 'BTC', type: 'p2wpkh' }) } }
  if (form === 'sats-connect') return { result: { addresses: each(addresses, { purpose: 'payment' }) } }
  return { accounts: each(addresses, { chains: ['bitcoin:mainnet'], features: [] }) }
}

/** Answer with an account that cannot be read before a valid one. */
function withThrowingAccount(form: HostileForm): unknown {
  const answer = accountsAnswer(form, [other, own])
  const { accounts, result } = Object(answer) as {
    readonly accounts?: readonly object[]
    readonly result?: { readonly addresses: readonly object[] }
  }
  const [first = {}] = accounts ?? result?.addresses ?? []
  Object.defineProperty(first, 'address', { get: boom })
  return answer
}

/** Answers of the function that signs, around a signature or a PSBT. */
function signedAnswer(form: HostileForm, key: 'signature' | 'psbt', value: unknown): unknown {
  if (form === 'unisat' || form === 'okx') return value
  if (form === 'standard') return [{ [key === 'psbt' ? 'signedPsbt' : 'signature']: value }]
  return { result: { [form === 'leather' && key === 'psbt' ? 'hex' : key]: value } }
}

/** Errors that every function can have. */
const failures: readonly (readonly [name: string, run: () => unknown, code: string])[] = [
  ['an error', boom, 'rpc/internal'],
  ['a text that it throws', () => rejectWith('no'), 'rpc/internal'],
  ['nothing that it throws', () => rejectWith(undefined), 'rpc/internal'],
  ['null that it throws', () => rejectWith(null), 'rpc/internal'],
  [
    'an error whose getters throw',
    () => rejectWith(Object.defineProperty({}, 'message', { get: boom })),
    'rpc/internal',
  ],
  ['an error of a megabyte', () => rejectWith(new Error(megabyte)), 'rpc/internal'],
  ['a rejection', () => rejectWith({ code: 4001, message: 'no' }), 'rpc/userRejected'],
]

/** Objects of a kind that misbehave. */
export function hostileObjects(form: HostileForm): readonly HostileObject[] {
  const accounts = (name: string, list: unknown, expected: HostileObject['expected']): HostileObject => ({
    name: `connect answers with ${name}`,
    at: 'connect',
    run: () => accountsAnswer(form, list),
    expected,
  })
  const answers = (
    name: string,
    answer: () => unknown,
    expected: HostileObject['expected'],
  ): HostileObject => ({
    name: `connect answers with ${name}`,
    at: 'connect',
    run: answer,
    expected,
  })
  const signs = (
    at: 'signMessage' | 'signPsbt',
    name: string,
    value: unknown,
    expected = 'bitcoin/SIGN_FAILED',
  ): HostileObject => ({
    name: `${at} answers with ${name}`,
    at,
    run: () => signedAnswer(form, at === 'signPsbt' ? 'psbt' : 'signature', value),
    expected,
  })
  const isSingle = form === 'unisat' || form === 'okx'

  const connects = [
    answers('nothing', () => undefined, badAccounts),
    answers('null', () => null, badAccounts),
    answers('a number', () => 7, badAccounts),
    answers('a text', () => 'accounts', badAccounts),
    ...failures.map(([name, run, code]) => answers(name, run, code)),
    accounts('accounts that are null', null, badAccounts),
    accounts('accounts that are a text', own, badAccounts),
    accounts('accounts that are like a list', { length: 1, 0: own }, badAccounts),
    accounts('no account', [], badAccounts),
    accounts('an account that is null', [null], badAccounts),
    accounts('an address that is a number', [7], badAccounts),
    accounts('an address that is an object', [{ toString: () => own }], badAccounts),
    accounts('an address of Ethereum', [`0x${'ab'.repeat(20)}`], badAccounts),
    accounts('an address of Litecoin', ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'], badAccounts),
    accounts('an address that is too short', [own.slice(0, -3)], badAccounts),
    accounts('an address that is too long', [`${own}qq`], badAccounts),
    accounts('a wrong checksum', [own.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))], badAccounts),
    accounts('an address of a megabyte', [megabyte], badAccounts),
    accounts('an address with spaces', [` ${own}`], badAccounts),
    accounts('an address in two cases', [own.replace('q', 'Q')], badAccounts),
    accounts('an address in upper case', [own.toUpperCase()], [own]),
    accounts('the same account twice', [own, own], [own]),
    accounts('two accounts', [own, other], isSingle ? [own] : [own, other]),
    ...(isSingle
      ? []
      : [
          accounts('a good and a bad address', [own, 'x'], [own]),
          accounts('an address of Ethereum and a good one', [`0x${'ab'.repeat(20)}`, own], [own]),
          accounts('a null, a number and a good address', [null, 7, own], [own]),
          answers('an account that throws and a good one', () => withThrowingAccount(form), [own]),
          accounts(
            '1,001 accounts',
            Array.from({ length: 1_001 }, () => own),
            badAccounts,
          ),
          answers(
            'accounts that throw',
            () => accountsAnswer(form, new Proxy([own], { get: boom })),
            'rpc/internal',
          ),
        ]),
  ]
  const hasNetwork = isSingle || form === 'sats-connect'
  const network = (name: string, run: HostileObject['run'], expected: HostileObject['expected']) => ({
    name: `the network is ${name}`,
    at: 'network' as const,
    run,
    expected,
  })
  const word = (value: unknown) => () =>
    isSingle ? { enum: value } : { result: { bitcoin: { name: value } } }
  const networks = hasNetwork
    ? [
        network('null', () => null, [own]),
        network('a number', word(7), [own]),
        network('another chain', word('FRACTAL_BITCOIN_MAINNET'), 'bitcoin/WALLET_ELSEWHERE'),
        network(
          'the test network',
          word(isSingle ? 'BITCOIN_TESTNET' : 'Testnet'),
          'bitcoin/WALLET_ELSEWHERE',
        ),
        network('a word of a megabyte', word(megabyte), 'bitcoin/WALLET_ELSEWHERE'),
        network('an error', boom, isSingle ? 'rpc/internal' : [own]),
      ]
    : []
  const messages = [
    signs('signMessage', 'nothing', undefined),
    signs('signMessage', 'null', null),
    signs('signMessage', 'an empty text', ''),
    signs('signMessage', 'a text that is no base64', '!!'),
    signs('signMessage', 'an object', { length: 65 }),
    signs('signMessage', 'a signature of zeros', base64.encode(new Uint8Array(65))),
    signs('signMessage', 'a signature of ones', base64.encode(new Uint8Array(65).fill(0xff))),
    signs('signMessage', 'a signature of 64 bytes', base64.encode(new Uint8Array(64).fill(31))),
    signs('signMessage', 'a witness without items', base64.encode(Uint8Array.of(0))),
    signs('signMessage', 'a witness of empty items', base64.encode(Uint8Array.of(2, 0, 0))),
    signs('signMessage', 'a signature of a megabyte', megabyte),
    ...failures.map(([name, run, code]): HostileObject => ({
      name: `signMessage answers with ${name}`,
      at: 'signMessage',
      run,
      expected: code === 'rpc/userRejected' ? code : 'bitcoin/SIGN_FAILED',
    })),
  ]
  const psbts = [
    signs('signPsbt', 'nothing', undefined),
    signs('signPsbt', 'an empty text', ''),
    signs('signPsbt', 'a text that is no PSBT', hex.encode(new Uint8Array(100))),
    signs('signPsbt', 'a PSBT of a megabyte', megabyte),
    signs('signPsbt', 'the first bytes of a PSBT', '70736274ff'),
  ]
  return [...connects, ...networks, ...messages, ...psbts]
}

/** Creates the functions of a wallet that is honest but for one function. */
export function createHostileApi(form: HostileForm, hostile: Pick<HostileObject, 'at' | 'run'>): WalletApi {
  const honest = wallet()
  const around = (at: HostileObject['at'], run: () => Promise<unknown>) =>
    hostile.at === at ? hostile.run(run) : run()
  if (form === 'unisat' || form === 'okx') {
    const { unisat } = honest
    return createUnisatApi({
      ...unisat,
      requestAccounts: () => around('connect', unisat.requestAccounts),
      getChain: () => around('network', unisat.getChain),
      signMessage: (text: string, type: string) =>
        around('signMessage', () => unisat.signMessage(text, type)),
      signPsbt: (psbt: string, options: Parameters<typeof unisat.signPsbt>[1]) =>
        around('signPsbt', () => unisat.signPsbt(psbt, options)),
    })
  }
  if (form === 'standard') {
    const { features, name, chains } = honest.standard
    const replaced = {
      'bitcoin:connect': ['connect', 'connect'],
      'bitcoin:signMessage': ['signMessage', 'signMessage'],
      'bitcoin:signTransaction': ['signTransaction', 'signPsbt'],
    } as const
    const feature = (key: string) => {
      const [method, at] = Object.hasOwn(replaced, key) ? replaced[key as keyof typeof replaced] : []
      const original = features[key as keyof typeof features]
      if (method === undefined || at === undefined) return original
      const run = Reflect.get(original as object, method) as (
        ...inputs: readonly unknown[]
      ) => Promise<unknown>
      return { [method]: (...inputs: readonly unknown[]) => around(at, () => run(...inputs)) }
    }
    return createStandardApi({
      ...{ name, imageUrl: undefined, chains, features: Object.keys(features), sharedAddresses: [], feature },
      accounts: () => honest.standard.accounts,
    })
  }
  const methods: Readonly<Record<string, HostileObject['at']>> = {
    getAddresses: 'connect',
    wallet_connect: 'connect',
    wallet_getNetwork: 'network',
    signMessage: 'signMessage',
    signPsbt: 'signPsbt',
  }
  const object = form === 'leather' ? honest.leather : honest.satsConnect
  const request = (method: string, params: unknown) => {
    const at = Object.hasOwn(methods, method) ? methods[method] : undefined
    const run = () => object.request(method, params)
    return (at ? around(at, run) : run()) as Promise<unknown>
  }
  return form === 'leather' ? createLeatherApi({ request }) : createSatsConnectApi({ request })
}
