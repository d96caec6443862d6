import { useEffect, useState } from 'react'
import { namespacesKey } from '#kernel'
import { transferCapability, type MemoRule, type Network } from '#kernel/contracts'
import { TextField, useAtom, useErrorText, useMessage, useMessages, useService } from '#kernel/ui'
import { sendMessages } from '../messages.js'
import { checkMemo, memoRuleOf } from '../receiver.js'
import { sendContextAtom, sendStateAtom } from '../state.js'

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

/** Returns the error of a memo; undefined for a valid one. */
export function memoFault(memo: string, rule: MemoRule | undefined, network: Network): unknown {
  try {
    checkMemo(memo, rule, network)
    return undefined
  } catch (fault) {
    return fault
  }
}

/** Returns the limits of the form's memo; undefined if the network has none. */
export function useMemoRule(): MemoRule | undefined {
  const network = useAtom(sendContextAtom)?.network
  const { read } = useAtom(sendStateAtom)
  const rule = useNetworkMemoRule(network)
  return network && memoRuleOf({ memo: () => rule }, network, read)
}

/** Returns the limits of memos on a network; undefined while they load, and if the network has none. */
export function useNetworkMemoRule(network: Network | undefined): MemoRule | undefined {
  const namespaces = useService(namespacesKey)
  const [known, setKnown] = useState<{ network: Network; rule: MemoRule | undefined }>()
  useEffect(() => {
    if (!network) return undefined
    let isOver = false
    const load = async () => {
      const transfer = await namespaces.capability(network.chainNamespace, transferCapability)
      if (!isOver) setKnown({ network, rule: transfer?.memo?.(network) })
    }
    // the estimate shows why the namespace cannot be loaded
    load().catch(() => {})
    return () => void (isOver = true)
  }, [namespaces, network])
  return known?.network === network ? known?.rule : undefined
}
