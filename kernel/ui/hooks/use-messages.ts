import type { Messages, Translate } from '../../text/messages.js'
import { translateAtom } from '../../text/translate-atom.js'
import { useAtom } from './use-atom.js'

/** The texts of a plugin as they are now, the host's own first: `const t = useMessages(sendMessages)`. */
export function useMessages<Table extends Readonly<Record<string, string>>>(
  messages: Messages<Table>,
): Translate<Table> {
  const texts = useAtom(translateAtom(messages))
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- React waits for a thrown promise
  if (!texts.t) throw texts.loading
  return texts.t
}
