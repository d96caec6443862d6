import { exportAnswer, recoveryStateAnswer } from '../api/answers.js'
import { timeText } from '../confirm/content.js'
import { fillIn } from '../confirm/messages.js'
import { siteName } from '../confirm/site-name.js'
import { element } from '../look/element.js'
import { viewMessages as messages } from '../views/messages.js'
import { paragraph } from '../views/parts.js'
import type { Shell } from '../views/shell.js'
import type { ViewContext } from '../views/view-context.js'
import { showLogin, type WindowLoginOptions } from './show-login.js'

/** Parts of the export. */
export interface ExportParts
  extends
    Pick<ViewContext, 'api' | 'state' | 'now'>,
    Pick<WindowLoginOptions, 'logins' | 'frameLogins' | 'openLogin' | 'user'> {
  readonly hostOrigin: string
  /** Time for which the phrase can be shown, in milliseconds. Default: 60 s. */
  readonly shownMs?: number
}

/** Draws the export of the recovery phrase: a fresh login, the question whether this device may, then the words. */
export function showExport(shell: Shell, parts: ExportParts): void {
  const { api, state, hostOrigin, now, shownMs = 60_000 } = parts

  function showStart(note = '') {
    showLogin(shell, {
      ...parts,
      title: messages.exportTitle,
      text: fillIn(messages.exportText, { site: siteName(hostOrigin) }),
      note,
      onLogin: showPhrase,
    })
  }

  async function showPhrase() {
    const { session, wallet } = state.unlocked()
    const token = await session.token('recovery')
    const { mode } = await api.post('recovery', '/state', {}, { answer: recoveryStateAnswer, token })
    const isAutomatic = mode === null || mode === 'automatic'
    const { allowedAt } = await api.post(
      'auth',
      '/exports',
      { isAutomatic },
      { answer: exportAnswer, token: await session.token('auth') },
    )
    if (allowedAt > now()) {
      shell.show({
        title: messages.exportWaitTitle,
        body: [paragraph(fillIn(messages.exportWaitText, { time: timeText(allowedAt) }))],
        actions: [shell.button(messages.close, shell.close)],
      })
      return
    }
    showWords((await wallet.phrase()).split(' '))
  }

  /** The words are in the document only while the button is held. */
  function showWords(phrase: readonly string[]) {
    let words: readonly string[] = phrase
    const places = phrase.map(() => element('span', {}, hiddenWord))
    const list = element(
      'ol',
      { class: 'card phrase', 'data-testid': 'phrase' },
      ...places.map((place, index) => element('li', {}, `${index + 1}. `, place)),
    )
    const fill = (isHeld: boolean) => {
      for (const [index, place] of places.entries())
        place.textContent = isHeld ? (words[index] ?? hiddenWord) : hiddenWord
    }
    const forget = () => {
      words = []
      fill(false)
      clearTimeout(timer)
    }
    const timer = setTimeout(() => {
      forget()
      showStart(messages.exportGone)
    }, shownMs)
    shell.closed.addEventListener('abort', forget, { once: true })
    shell.show({
      title: messages.exportTitle,
      body: [paragraph(messages.exportShownText), list],
      actions: [shell.holdButton(messages.hold, fill), shell.button(messages.done, shell.close)],
    })
  }

  showStart()
}

const hiddenWord = '••••••'
