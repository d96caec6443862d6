import type { RecoveryShare } from '../api/answers.js'
import { FrameError } from '../frame-error.js'
import { WrongShareError } from '../keys/errors.js'
import { readPasskeyProtection } from '../recovery/passkey-protection.js'
import { readPasswordProtection } from '../recovery/password-protection.js'
import type { OpenedShare, Protection } from '../recovery/questions.js'
import { readKit } from '../recovery/recovery-kit.js'
import { openShare } from '../recovery/seal.js'
import { fromBase64Url } from '../wallet/base64url.js'
import { element } from '../look/element.js'
import { passkeyTexts } from './passkey-texts.js'
import { viewMessages as messages } from './messages.js'
import { field, paragraph } from './parts.js'
import type { Shell } from './shell.js'
import type { ViewContext } from './view-context.js'
import { inBackground } from '../in-background.js'

/** Options of {@link showSecret}. */
export interface SecretOptions {
  readonly sealed: RecoveryShare
  /** EVM address of the wallet. */
  readonly wallet: string
  readonly startPasswordWorker: ViewContext['startPasswordWorker']
  readonly answer: (opened: OpenedShare) => void
}

/** Draws the question for the password or passkey of a sealed share, or for the recovery kit. */
export function showSecret(
  shell: Shell,
  { sealed, wallet, startPasswordWorker, answer }: SecretOptions,
): void {
  const { mode, split = '', ciphertext = '', kdf = {}, credentialId = '' } = sealed
  const kit = () => shell.plainButton(messages.useKit, showKit, 'quiet')

  async function open(protection: Protection, wrong: string) {
    try {
      const context = { wallet, split, mode: protection.mode }
      answer({ share: await openShare(protection.key, fromBase64Url(ciphertext), context), protection })
    } catch (error) {
      throw error instanceof WrongShareError ? new FrameError(wrong) : error
    }
  }

  function showPassword() {
    const enter = async () => {
      const typed = password.input.value
      const protection = await readPasswordProtection(typed, kdf, startPasswordWorker)
      await open(protection, messages.wrongPassword)
      password.input.value = ''
    }
    const password = field(messages.password, {
      type: 'password',
      autocomplete: 'current-password',
      onEnter: () => inBackground(shell.run(enter)),
    })
    shell.show({
      title: messages.secretTitle,
      body: [paragraph(messages.secretPasswordText), password.node],
      actions: [shell.plainButton(messages.open, enter, 'primary'), kit()],
      focus: password.input,
    })
  }

  function showPasskey() {
    const use = async () =>
      open(await readPasskeyProtection(credentialId, kdf, passkeyTexts()), messages.wrongPasskey)
    shell.show({
      title: messages.secretTitle,
      body: [paragraph(messages.secretPasskeyText)],
      actions: [shell.plainButton(messages.open, use, 'primary'), kit()],
    })
  }

  function showKit() {
    const input = element('input', { type: 'file', accept: '.json,application/json', id: 'kit-file' })
    const use = async () => {
      const read = readKit((await input.files?.[0]?.text()) ?? '')
      if (!read) throw new FrameError(messages.kitInvalid)
      if (read.evmAddress !== undefined && read.evmAddress.toLowerCase() !== wallet.toLowerCase())
        throw new FrameError(messages.kitOther)
      if (read.split !== undefined && read.split !== split) throw new FrameError(messages.kitOld)
      answer({ share: read.share, protection: undefined })
    }
    const label = element('label', { for: 'kit-file' }, messages.kitChoose)
    shell.show({
      title: messages.useKit,
      body: [paragraph(messages.kitUseText), element('div', { class: 'field' }, label, input)],
      actions: [shell.plainButton(messages.open, use, 'primary')],
      onBack: begin,
    })
  }

  function begin() {
    if (mode === 'passkey') showPasskey()
    else showPassword()
  }
  begin()
}
