import { useMemo } from 'react'
import {
  messageOverridesAtom,
  translator,
  type Messages,
  type Translate,
} from '../../messages/define-messages.js'
import { useAtom } from './use-atom.js'

/** The texts of a plugin as they are now, the host's own first: `const t = useMessages(sendMessages)`. */
export function useMessages<Table extends Readonly<Record<string, string>>>(
  messages: Messages<Table>,
): Translate<Table> {
  const overrides = useAtom(messageOverridesAtom)
  return useMemo(() => translator(messages, overrides), [messages, overrides])
}
