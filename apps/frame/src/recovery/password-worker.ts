import { answerPassword, type PasswordRequest } from './serve-password.js'
import { inBackground } from '../in-background.js'

// the response of this script allows 'wasm-unsafe-eval', the document does not
globalThis.addEventListener('message', ({ data }: MessageEvent<PasswordRequest>) => {
  inBackground(answerPassword(data).then((answer) => globalThis.postMessage(answer)))
})
