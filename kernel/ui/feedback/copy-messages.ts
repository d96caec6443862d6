import { defineMessages } from '../../text/messages.js'

/** Texts of the copy button. */
export const copyMessages = /*#__PURE__*/ defineMessages(
  'copyButton',
  {
    copyAddress: 'Copy address',
    addressCopied: 'Address copied',
    failed: 'Couldn’t copy. Your browser blocked clipboard access.',
  },
  () => import('../../text/languages/index.js'),
)
