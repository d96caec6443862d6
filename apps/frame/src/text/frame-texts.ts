import type { messages } from '../confirm/messages.js'
import type { viewMessages } from '../views/messages.js'

/** Texts of a language. */
export interface FrameTexts {
  readonly confirm: Readonly<Record<keyof typeof messages, string>>
  /** Without the name of a file. */
  readonly views: Readonly<Record<Exclude<keyof typeof viewMessages, 'kitFile'>, string>>
}
