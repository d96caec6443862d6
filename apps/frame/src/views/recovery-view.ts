import { nothing, recoveryStateAnswer } from '../api/answers.js'
import { timeText } from '../confirm/content.js'
import { fillIn } from '../confirm/messages.js'
import { noticeNode } from '../confirm/parts.js'
import { FrameError } from '../frame-error.js'
import { changeRecovery, type NewKit } from '../recovery/change-recovery.js'
import { protectByPasskey } from '../recovery/passkey-protection.js'
import { protectByPassword } from '../recovery/password-protection.js'
import type { Protection } from '../recovery/questions.js'
import { isLower, readKnownMode, type RecoveryMode } from '../wallet/known-wallet.js'
import { showFreshLogin } from './fresh-login.js'
import { viewMessages as messages } from './messages.js'
import { field, paragraph, row, rows } from './parts.js'
import { passkeyTexts } from './passkey-texts.js'
import type { Shell } from './shell.js'
import type { ViewContext } from './view-context.js'
import { inBackground } from '../in-background.js'

type Mode = RecoveryMode

const modes = {
  automatic: ['recoveryAutomatic', 'recoveryAutomaticText'],
  password: ['recoveryPassword', 'recoveryPasswordText'],
  passkey: ['recoveryPasskey', 'recoveryPasskeyText'],
} as const
/** The server asks for a login of the last 10 minutes; the change itself takes a while. */
const freshMs = 8 * 60_000

/** Draws the state of the recovery in plain words, and its changes. */
export function showRecovery(shell: Shell, context: ViewContext): void {
  const { api, state, emitTicket, now } = context

  async function showState() {
    const { session } = state.unlocked()
    const token = await session.token('recovery')
    const { mode, changedAt, kit } = await api.post(
      'recovery',
      '/state',
      {},
      { answer: recoveryStateAnswer, token },
    )
    const current: Mode = mode ?? 'automatic'
    const isLowered = isLower(current, await readKnownMode(context.device, session.user.id))
    const [name, text] = modes[current]
    const lines = changedAt === null ? [] : [fillIn(messages.recoveryCurrent, { time: timeText(changedAt) })]
    if (kit === 'current') lines.push(messages.kitCurrent)
    const trouble = isLowered
      ? { title: messages.loweredTitle, text: messages.loweredText }
      : kit === 'old'
        ? { title: messages.kitOutdatedTitle, text: messages.kitOutdatedText }
        : current === 'passkey' && kit !== 'current'
          ? { title: messages.kitMissingTitle, text: messages.kitMissingText }
          : undefined
    const createKit = shell.button(
      messages.createKit,
      () => change(current, undefined),
      trouble ? 'primary' : 'quiet',
    )
    const offer = (label: string, onPress: () => void) => shell.button(label, onPress, 'quiet')
    shell.show({
      title: messages.recoveryTitle,
      body: [
        ...(trouble ? [noticeNode({ tone: 'warning', ...trouble })] : []),
        rows(row(messages[name], lines)),
        paragraph(messages[text]),
      ],
      actions: [
        ...(trouble && !isLowered ? [createKit] : []),
        offer(current === 'password' ? messages.changePassword : messages.usePassword, () =>
          showPassword(current),
        ),
        ...(current === 'passkey' ? [] : [offer(messages.usePasskey, () => showPasskey(current))]),
        ...(current === 'automatic' && !isLowered
          ? []
          : [offer(messages.useAutomatic, () => change(current, 'automatic'))]),
        ...(trouble ? [] : [createKit]),
      ],
    })
  }
  const back = { onBack: () => inBackground(shell.run(showState)) }

  function showPassword(current: Mode) {
    const set = async () => {
      const typed = first.input.value
      if (!(await isStrong(typed))) {
        first.note(messages.passwordWeak)
        throw new FrameError(messages.passwordWeak)
      }
      if (typed !== second.input.value) throw new FrameError(messages.passwordDiffers)
      change(current, await protectByPassword(typed, context.startPasswordWorker))
    }
    const first = field(messages.password, { type: 'password', autocomplete: 'new-password' })
    const second = field(messages.passwordAgain, {
      type: 'password',
      autocomplete: 'new-password',
      onEnter: () => inBackground(shell.run(set)),
    })
    first.input.addEventListener('input', () => {
      const typed = first.input.value
      const judge = async () => {
        const strong = await isStrong(typed)
        if (typed !== first.input.value) return
        first.note(typed === '' ? '' : strong ? messages.passwordStrong : messages.passwordWeak)
      }
      inBackground(judge())
    })
    shell.show({
      title: messages.passwordTitle,
      body: [paragraph(messages.passwordText), first.node, second.node],
      actions: [shell.button(messages.setPassword, set, 'primary')],
      focus: first.input,
      ...back,
    })
  }

  async function isStrong(password: string): Promise<boolean> {
    const { isStrongPassword } = await import('../recovery/password-strength.js')
    const { email, userName } = state.unlocked().session.user
    return isStrongPassword(password, [email ?? '', userName ?? ''].filter(Boolean))
  }

  function showPasskey(current: Mode) {
    const { email, userName } = state.unlocked().session.user
    const create = async () =>
      change(current, await protectByPasskey(email ?? userName ?? messages.passkeyName, passkeyTexts()))
    shell.show({
      title: messages.passkeyTitle,
      body: [paragraph(messages.passkeyText)],
      actions: [shell.button(messages.createPasskey, create, 'primary')],
      ...back,
    })
  }

  /** Asks for a fresh login if this one is too old, or if it may have released the recovery share before. */
  function change(mode: Mode, next: Protection | 'automatic' | undefined) {
    const { session } = state.unlocked()
    if (mode === 'automatic' && now() - session.loginAt < freshMs) return inBackground(applyNow())
    showFreshLogin(shell, {
      ...context,
      user: session.user,
      title: messages.confirmTitle,
      text: messages.confirmText,
      otherText: messages.confirmOtherText,
      action: messages.confirm,
      async onSession(answer) {
        emitTicket(await state.signIn(answer))
        await apply()
      },
      ...back,
    })

    function applyNow() {
      const work = { title: messages.recoveryTitle, body: [paragraph(messages.working)], ...back }
      shell.show(work)
      return shell.run(apply)
    }
    async function apply() {
      const { session: fresh, wallet } = state.unlocked()
      const { device, worker, questions } = context
      const parts = { api, device, session: fresh, questions: async () => questions }
      const kit = await changeRecovery({ parts, worker, addresses: wallet.addresses, mode, next })
      showKit(kit, next === undefined ? mode : next === 'automatic' ? next : next.mode)
    }
  }

  /** Offers the kit. A passkey is never the only way into a wallet: with one, the view ends after the kit was saved. */
  function showKit({ split, text }: NewKit, mode: Mode) {
    const saved = paragraph('')
    saved.setAttribute('role', 'status')
    const done = shell.button(messages.done, shell.close)
    done.hidden = mode === 'passkey'
    const save = async () => {
      context.saveFile(messages.kitFile, text)
      saved.textContent = messages.kitSaved
      done.hidden = false
      done.setAttribute('data-kind', 'primary')
      saveButton.setAttribute('data-kind', 'quiet')
      const token = await state.unlocked().session.token('recovery')
      await api.post('recovery', '/kit', { split }, { answer: nothing, token })
    }
    const saveButton = shell.button(messages.saveKit, save, 'primary')
    shell.show({
      title: messages.kitTitle,
      body: [paragraph(messages.kitText), saved],
      actions: [saveButton, done],
    })
  }

  shell.show({ title: messages.recoveryTitle, body: [paragraph(messages.working)] })
  inBackground(shell.run(showState))
}
