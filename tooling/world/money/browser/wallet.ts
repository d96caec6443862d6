import type { Chain, Tx } from '../chain/chain.js'
import type { Press } from '../world.js'

/** How a wallet answers a request to send. What is after a colon is a lie. */
export const walletAnswers = [
  'approves',
  'answer lost',
  'fails after sending',
  'fails before sending',
  'rejects',
  'refuses',
  'lie: another hash',
  'lie: an old hash',
  'lie: pays somebody else',
  'lie: sends twice',
  'lie: rejects and sends',
] as const
export type WalletAnswer = (typeof walletAnswers)[number]

/** How the transaction of an approved request fares. */
export type Fate = 'mined' | 'reverts' | 'stuck' | 'private'

/** A call as a wallet is asked for it, in lower case. */
export interface AskedCall {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: string
  /** Max fee in wei. */
  readonly maxFee: bigint
}

/** A request to the wallet. */
export interface Prompt {
  readonly id: number
  readonly tab: number
  readonly at: number
  readonly call: AskedCall
  /** Hash of the transaction that it replaces with a higher fee. */
  readonly replaces: string | undefined
  /** The press that it is of; undefined if no confirmed preview shows it. */
  readonly press: Press | undefined
  /** Ids of earlier requests whose outcome no page knew when the wallet was asked for this one. */
  readonly unknownBefore: readonly number[]
  /** The wallet's answer. `lost`: none, or one that proves nothing. `none`: nothing was sent, says the wallet. */
  state: 'open' | 'answered' | 'lost' | 'none'
  /** Whether the page was gone before the answer. */
  isUnheard: boolean
  isLie: boolean
  /** Transactions that the wallet has sent for it. */
  readonly sent: Tx[]
  readonly answer: (hash: string) => void
  readonly fail: (error: Error) => void
}

const codeError = (code: number, text: string) => Object.assign(new Error(text), { code })

/** Answers a request of a page as the user and the wallet please. */
export function answerPrompt(chain: Chain, prompt: Prompt, how: WalletAnswer, fate: Fate): void {
  const { call, replaces } = prompt
  const replaced = replaces === undefined ? undefined : chain.find(replaces)
  const send = (differing: Partial<Tx> = {}): Tx => {
    const tx: Tx = {
      ...{ hash: chain.newHash(), from: call.from, to: call.to, value: call.value, data: call.data },
      nonce: replaced?.nonce ?? chain.nextNonce(call.from),
      ...{ prompt: prompt.id, isHonest: true, tip: (replaced?.tip ?? 0) + 1 },
      ...{ reverts: fate === 'reverts', isStuck: fate === 'stuck', isPrivate: fate === 'private' },
      ...differing,
    }
    chain.broadcast(tx)
    prompt.sent.push(tx)
    return tx
  }
  const end = (state: Prompt['state'], tell: () => void) => {
    prompt.state = state
    tell()
  }
  // the transaction whose fee would be raised is mined: nodes refuse the nonce
  if (replaced && replaced.nonce < chain.minedCount(call.from))
    return end('lost', () => prompt.fail(codeError(-32603, 'nonce too low')))
  prompt.isLie = how.startsWith('lie')
  switch (how) {
    case 'approves': {
      const { hash } = send()
      return end('answered', () => prompt.answer(hash))
    }
    case 'answer lost':
      send()
      return end('lost', () => {})
    case 'fails after sending':
      send()
      return end('lost', () => prompt.fail(codeError(-32603, 'Internal error')))
    case 'fails before sending':
      return end('lost', () => prompt.fail(codeError(-32603, 'Internal error')))
    case 'rejects':
      return end('none', () => prompt.fail(codeError(4001, 'User rejected the request.')))
    case 'refuses':
      return end('none', () => prompt.fail(codeError(-32602, 'Invalid params')))
    case 'lie: another hash':
      send()
      return end('answered', () => prompt.answer(chain.newHash()))
    case 'lie: an old hash': {
      const old = chain.transactions.filter(({ from }) => from === call.from)
      const equal = old.find(
        ({ to, value, data }) => to === call.to && value === call.value && data === call.data,
      )
      const { hash } = equal ?? old[0] ?? { hash: chain.newHash() }
      return end('answered', () => prompt.answer(hash))
    }
    case 'lie: pays somebody else': {
      const thief = '0xbad0000000000000000000000000000000000bad'
      const { hash } =
        call.data === '0x'
          ? send({ to: thief, isHonest: false })
          : send({ data: call.data.slice(0, 34) + thief.slice(2) + call.data.slice(74), isHonest: false })
      return end('answered', () => prompt.answer(hash))
    }
    case 'lie: sends twice': {
      const { hash } = send()
      send({ isHonest: false })
      return end('answered', () => prompt.answer(hash))
    }
    case 'lie: rejects and sends':
      send({ isHonest: false })
      return end('none', () => prompt.fail(codeError(4001, 'User rejected the request.')))
  }
}

/** Replaces a transaction that waits, in the wallet: with a higher fee, by nothing, or by another payment. */
export function replaceInWallet(
  chain: Chain,
  tx: Tx,
  how: 'faster' | 'cancel' | 'other',
  isStuck: boolean,
): void {
  const { from, nonce, tip } = tx
  const differing = {
    faster: {},
    cancel: { to: from, value: 0n, data: '0x', isHonest: false },
    other: { to: '0x9c1e0d5ab47f36218e0c4d5b6a7f8e9012345678', value: 7n, data: '0x', isHonest: false },
  }[how]
  chain.broadcast({
    ...tx,
    ...differing,
    hash: chain.newHash(),
    from,
    nonce,
    tip: tip + 1,
    isStuck,
    isPrivate: false,
  })
}
