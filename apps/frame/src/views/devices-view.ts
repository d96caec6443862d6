import { devicesAnswer, nothing, type DeviceEntry } from '../api/answers.js'
import { timeText } from '../confirm/content.js'
import { fillIn } from '../confirm/messages.js'
import { external } from '../confirm/parts.js'
import { siteName } from '../confirm/site-name.js'
import type { SigningPasskey } from '../passkey/signing-passkey.js'
import { viewMessages as messages } from './messages.js'
import { paragraph, row, rows } from './parts.js'
import { signingPasskeyRow } from './signing-passkey-view.js'
import type { Shell } from './shell.js'
import type { ViewContext } from './view-context.js'
import { askRecentLogin } from './ask-recent-login.js'
import { inBackground } from '../in-background.js'

/** Draws the devices of the user, which can be removed, and the way to log out everywhere. */
export function showDevices(shell: Shell, context: ViewContext): void {
  const { api, state, emitTicket, signingPasskey } = context
  const session = () => state.unlocked().session
  const back = () => inBackground(shell.run(showList))

  async function showList() {
    const token = await session().token('auth')
    const { devices } = await api.post('auth', '/devices/list', {}, { answer: devicesAnswer, token })
    const items = devices.map((device) =>
      row(
        nameOf(device),
        [
          ...(device.isThis ? [messages.thisDevice] : []),
          fillIn(messages.deviceSite, { site: siteName(device.hostOrigin) }),
          fillIn(messages.deviceUsed, { time: timeText(device.lastUsedAt) }),
        ],
        device.isThis ? undefined : removeButton(device),
      ),
    )
    shell.show({
      title: messages.devicesTitle,
      body: [
        ...(signingPasskey ? [rows(await passkeyRow(signingPasskey))] : []),
        paragraph(messages.devicesText),
        rows(...items),
      ],
      actions: [shell.button(messages.logOutEverywhere, () => askRecent(askEverywhere), 'danger')],
    })
  }

  const passkeyRow = (passkey: SigningPasskey) =>
    signingPasskeyRow(shell, { passkey, user: session().user, showBefore: showList })

  /** A person at an open browser must not remove the devices of the owner. */
  const askRecent = (next: () => void) => askRecentLogin(shell, context, { next, onBack: back })

  function removeButton(device: DeviceEntry) {
    const button = shell.button(messages.removeDevice, () => askRecent(() => askRemove(device)), 'quiet')
    button.setAttribute('aria-label', `${messages.removeDevice}: ${describe(device)}`)
    return button
  }

  function askRemove(device: DeviceEntry) {
    shell.show({
      title: messages.removeDeviceTitle,
      body: [rows(row(nameOf(device), [siteName(device.hostOrigin)])), paragraph(messages.removeDeviceText)],
      actions: [
        shell.button(messages.removeDevice, () => remove(device), 'danger'),
        shell.button(messages.cancel, showList),
      ],
      onBack: back,
    })
  }

  /** The share goes first: a device whose sessions are over but whose share is there could use it after a login. */
  async function remove({ id, jkt }: DeviceEntry) {
    await api.post(
      'shares',
      '/devices/revoke',
      { jkt },
      { answer: nothing, token: await session().token('shares') },
    )
    await api.post(
      'auth',
      '/devices/revoke',
      { deviceId: id },
      { answer: nothing, token: await session().token('auth') },
    )
    await showList()
  }

  function askEverywhere() {
    shell.show({
      title: messages.logOutEverywhereTitle,
      body: [paragraph(messages.logOutEverywhereText)],
      actions: [
        shell.button(messages.logOutEverywhere, logOutEverywhere, 'danger'),
        shell.button(messages.cancel, showList),
      ],
      onBack: back,
    })
  }

  async function logOutEverywhere() {
    const token = await session().token('shares')
    await api.post('shares', '/devices/revoke', { everywhere: true }, { answer: nothing, token })
    await session().end(true)
    await state.signOut()
    emitTicket(undefined)
    shell.close()
  }

  shell.show({ title: messages.devicesTitle, body: [paragraph(messages.working)] })
  inBackground(shell.run(showList))
}

const describe = ({ browser, system }: DeviceEntry) => fillIn(messages.deviceName, { browser, system })

const nameOf = (device: DeviceEntry) => external(describe(device))
