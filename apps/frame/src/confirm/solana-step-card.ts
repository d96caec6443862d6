import { formatUnits } from 'viem'
import type { Drawing } from './content.js'
import { fillIn, messages } from './messages.js'
import { addressNode, external, leg, valueNode } from './parts.js'
import { unlimitedTokens, type SolanaStep } from './solana-steps.js'

/** Legs of an instruction. */
export function stepLegs(step: SolanaStep, { network }: Drawing): readonly HTMLElement[] {
  switch (step.kind) {
    case 'send':
      return [leg(messages.send, nativeNode(step.lamports, network)), leg(messages.to, account(step.to))]
    case 'sendToken':
      return [
        leg(messages.send, amountNode(step.amount, step.decimals)),
        leg(messages.to, account(step.to)),
        ...mintLegs(step.mint),
      ]
    case 'allowToken':
      return [
        leg(
          messages.spendAmount,
          step.amount === unlimitedTokens
            ? valueNode(fillIn(messages.spendUnlimited, { symbol: '' }).trim(), 'negative')
            : amountNode(step.amount, step.decimals),
        ),
        leg(messages.spendBy, account(step.spender)),
        ...mintLegs(step.mint),
      ]
    case 'revoke':
      return [leg(messages.spendTake, account(step.account))]
    case 'openAccount':
      return [
        ...(step.lamports === undefined ? [] : [leg(messages.send, nativeNode(step.lamports, network))]),
        leg(messages.createsAccount, account(step.account)),
      ]
    case 'closeAccount':
      return [leg(messages.closesAccount, account(step.account)), leg(messages.closesTo, account(step.to))]
    case 'assign':
      return [leg(messages.solanaAssign, account(step.account))]
    case 'memo':
      return [leg(messages.memo, external(step.text))]
    case 'unknown':
      return [leg(messages.unknownProgram, account(step.program))]
  }
}

function nativeNode(lamports: bigint, { decimals, symbol }: Drawing['network']): HTMLElement {
  return valueNode(`${formatUnits(lamports, decimals)} ${symbol}`)
}

function amountNode(amount: bigint, decimals: number | undefined): HTMLElement {
  return valueNode(
    decimals === undefined
      ? fillIn(messages.baseUnits, { amount: String(amount) })
      : formatUnits(amount, decimals),
  )
}

function mintLegs(mint: string | undefined): readonly HTMLElement[] {
  return mint === undefined ? [] : [leg(messages.token, addressNode(mint))]
}

function account(address: string | undefined): Node | string {
  return address === undefined ? messages.lookupTable : addressNode(address)
}
