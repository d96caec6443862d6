import { atom } from 'jotai/vanilla'
import { defineErrors, defineMessages, defineRoute, defineService } from '#kernel'
import type { CaipAddress, Network } from '#kernel/chain'
import type { TransferFee } from '#kernel/money'
import type { Offered, RequestCaution, RequestProgress, Sent, TransactionFields } from '../../contract.js'

/** A tip before it is confirmed. */
export interface TipDraft {
  readonly account: CaipAddress
  readonly network: Network
  /** In base units of the native asset. */
  readonly amount: bigint
  readonly fee: TransferFee
  /** `generous`: more than a tenth of a whole unit. */
  readonly cautions: readonly ('generous' | RequestCaution)[]
}
export interface TipFields extends TransactionFields {
  readonly amount: bigint
}

export interface TipsService {
  /** Creates the preview of a tip, and opens it. */
  prepare(amount: bigint): Promise<void>
  /** Confirms a preview once. */
  give(id: string, acknowledged: TipDraft['cautions']): Promise<void>
  resume(): Promise<void>
}

export const tipsService = defineService<TipsService>('tips.service')
export const tipReview = defineRoute('tips.review')
export const tipResult = defineRoute<{ readonly id: string }>('tips.result')
export const tipAtom = atom<Offered<TipDraft> | undefined>(undefined)
export const tipProgressAtom = atom<RequestProgress | undefined>(undefined)
export const tipsAtom = atom<readonly Sent<TipFields>[]>([])

/** The words of the feature. */
export const tipMessages = defineMessages('tips', {
  title: 'Tip',
  give: 'Give {amount}',
  giveAnyway: 'Give anyway',
  approve: 'Approve the tip',
  open: 'Your last tip still waits in {wallet}',
  unclear: 'We don’t know whether your last tip was given',
  generous: 'That is a lot',
  generousLabel: 'I want to give that much.',
  notGiven: 'The tip was not given',
  unclearText: 'It may have been given. Check {wallet}.',
  onItsWay: 'Your tip is on its way',
  given: 'Thank you',
})

export const tipErrors = defineErrors('tips', {
  PREVIEW_EXPIRED: 'This review has expired.',
  CONFIRMATION_REQUIRED: 'This tip needs another confirmation.',
  FOUND: 'The last tip was given after all.',
  NETWORK_CHANGED: 'The network has changed.',
  ACCOUNT_CHANGED: 'The account has changed.',
  REFUSED: 'The wallet did not give the tip.',
  UNCLEAR: 'It may have been given.',
})
