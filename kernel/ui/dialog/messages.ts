import { defineMessages } from '../../text/messages.js'

/** Texts of the frame. */
export const frameMessages = /*#__PURE__*/ defineMessages('frame', {
  back: 'Back',
  close: 'Close',
  help: 'Help',
  loading: 'Loading',
  failedTitle: 'This part did not load',
  failedText: 'The rest works as before. Nothing was sent or shared.',
  unavailableTitle: 'This part is not available',
  unavailableText: 'It failed several times. Reload the page to try once more.',
  retry: 'Try again',
  details: 'Details:',
  dismiss: 'Dismiss',
  alertLink: 'Where to change it',
  alertOf: '{alert} (1 of {count})',
})
