import { element } from '../look/element.js'
import type { ConfirmContent } from './content.js'
import { messages } from './messages.js'
import { external, leg } from './parts.js'

/** Content for a change of the e-mail address of the login. */
export function emailContent(from: string | null, to: string): ConfirmContent {
  return {
    title: messages.emailTitle,
    approve: messages.emailApprove,
    cards: [
      element(
        'section',
        { class: 'card' },
        ...(from === null ? [] : [leg(messages.emailFrom, external(from))]),
        leg(messages.emailTo, external(to)),
      ),
    ],
    hint: messages.emailHint,
  }
}
