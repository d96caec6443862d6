import type { MemoRule, Network } from '#kernel/contracts'
import { TextField, useAtom, useErrorText, useMessage, useMessages } from '#kernel/ui'
import { checkMemo } from '../memo.js'
import { sendMessages } from '../messages.js'
import { sendStateAtom } from '../state.js'

/** Text for the receiver, on networks that have one. */
export function MemoField(props: {
  readonly rule: MemoRule
  readonly network: Network
  readonly onText: (text: string) => void
}) {
  const { rule, network, onText } = props
  const t = useMessages(sendMessages)
  const { memo = '' } = useAtom(sendStateAtom)
  const label = useMessage(rule.label)
  // a field that is still empty is no error
  const error = useErrorText(memo === '' ? undefined : memoFault(memo, rule, network))
  const name = rule.label ? label : t('memo')
  return (
    <TextField
      label={rule.isRequired ? name : t('optional', { name })}
      value={memo}
      onText={onText}
      error={error}
      hint={rule.isRequired ? t('memoRequired') : undefined}
      required={rule.isRequired}
      autoComplete="off"
      spellCheck={false}
      data-testid="send-memo"
    />
  )
}

/** Returns what is wrong with a memo; undefined if nothing is. */
export function memoFault(memo: string, rule: MemoRule | undefined, network: Network): unknown {
  try {
    checkMemo(memo, rule, network)
    return undefined
  } catch (fault) {
    return fault
  }
}
