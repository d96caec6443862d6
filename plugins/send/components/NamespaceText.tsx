import type { MessageRef } from '#kernel'
import { useMessage } from '#kernel/ui'

/** Text of a namespace: the name of a cost, a warning. */
export function NamespaceText({ text }: { readonly text: MessageRef | undefined }) {
  return <>{useMessage(text)}</>
}
