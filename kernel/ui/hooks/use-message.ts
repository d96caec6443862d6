import { atom, type Atom } from 'jotai/vanilla'
import { WidgetError } from '../../core/errors/widget-error.js'
import type { MessageRef, Messages } from '../../text/messages.js'
import { translateAtom, type Texts } from '../../text/translate-atom.js'
import { useAtom } from './use-atom.js'

type AnyTexts = Atom<Texts<Messages['table']>>

type AnyTranslate = (key: string, values: MessageRef['values']) => string

const noTextsAtom: AnyTexts = atom({ t: () => '' })

/**
 * Returns a text in the current language, with the host's overrides; an empty text while the language loads, because the
 * view is visible already and must keep its focus.
 */
export function useMessage(ref: MessageRef | undefined): string {
  const { t } = useAtom(ref ? translateAtom(ref.messages) : noTextsAtom)
  return ref && t ? (t as AnyTranslate)(ref.key, ref.values) : ''
}

/**
 * Returns the text of an error in the current language, with the host's overrides (`<owner>.<NAME>`). An error without a
 * table, such as one of a wallet, has its own message. Undefined without an error.
 */
export function useErrorText(error: unknown): string | undefined {
  const ref = error instanceof WidgetError ? error.messageRef : undefined
  const text = useMessage(ref)
  if (error === undefined) return undefined
  return ref ? text : error instanceof Error ? error.message : String(error)
}
