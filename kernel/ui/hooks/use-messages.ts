import type { Messages, MessageTable, Translate } from '../../text/messages.js'
import { translateAtom } from '../../text/translate-atom.js'
import { useAtom } from './use-atom.js'

/** Returns the texts of a plugin in the current language, with the host's overrides: `const t = useMessages(sendMessages)`. */
export function useMessages<Table extends MessageTable>(messages: Messages<Table>): Translate<Table> {
  const texts = useAtom(translateAtom(messages))
  // oxlint-disable-next-line typescript/only-throw-error -- Suspense: React waits for a thrown promise
  if (!texts.t) throw texts.loading
  return texts.t
}
