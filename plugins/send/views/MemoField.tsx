import type { Network } from '#kernel/chain'
import type { MemoRule } from '#kernel/money'
import { TextField, useAtom, useErrorText, useMessage, useMessages } from '#kernel/ui'
import { payerAtom } from '#plugins/transactions/contract'
import { transferMessages, useNetworkMemoRule, type LoadedMemoRule } from '#plugins/transfers/parts'
import { sendMessages } from '../messages.js'
import { checkMemo, memoRuleOf } from '../receiver.js'
import { sendStateAtom } from '../state.js'

/** Text for the receiver. Without a rule the network has none, and the field says so. */
export function MemoField(props: {
  readonly rule: MemoRule | undefined
  readonly network: Network
  readonly onText: (text: string) => void
}) {
  const { rule, network, onText } = props
  const t = useMessages(sendMessages)
  const shared = useMessages(transferMessages)
  const { memo = '' } = useAtom(sendStateAtom)
  const label = useMessage(rule?.label)
  // a field that is still empty is no error
  const error = useErrorText(memo === '' ? undefined : memoFault(memo, rule, network))
  const name = rule?.label ? label : shared('memo')
  return (
    <TextField
      label={rule?.isRequired ? name : t('optional', { name })}
      value={memo}
      onText={onText}
      error={error}
      hint={rule?.isRequired ? t('memoRequired') : undefined}
      required={rule?.isRequired}
      autoComplete="off"
      spellCheck={false}
      data-testid="send-memo"
    />
  )
}

/** Returns the error of a memo; undefined for a valid one. */
export function memoFault(memo: string, rule: MemoRule | undefined, network: Network): unknown {
  try {
    checkMemo(memo, rule, network)
    return undefined
  } catch (fault) {
    return fault
  }
}

/** Returns the limits of the form's memo. */
export function useMemoRule(): LoadedMemoRule {
  const network = useAtom(payerAtom)?.network
  const { read } = useAtom(sendStateAtom)
  const { isLoaded, rule } = useNetworkMemoRule(network)
  return { isLoaded, rule: network && memoRuleOf({ memo: () => rule }, network, read) }
}
