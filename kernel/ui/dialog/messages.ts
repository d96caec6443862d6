import { defineMessages } from '../../text/messages.js'

/** Texts of the frame. */
export const frameMessages = /*#__PURE__*/ defineMessages(
  'frame',
  {
    back: 'Back',
    close: 'Close',
    help: 'Help',
    loading: 'Loading',
    failedTitle: 'This part did not load',
    failedText: 'Try again. The rest of the modal still works.',
    unavailableTitle: 'This part is not available',
    unavailableText: 'It failed several times. Reload the page to try again.',
    retry: 'Try again',
    details: 'Details:',
    dismiss: 'Dismiss',
    alertLink: 'Open settings',
    alertOf: '{alert} (1 of {count})',
  },
  () => import('../../text/languages/index.js'),
)
