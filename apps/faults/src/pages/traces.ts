import { createFoyer, sessionKey } from 'foyerkit'
import { evmPreset } from 'foyerkit/presets/evm'
import { until } from 'foyerkit/testing'
import { announceWillingWallet, onTestChains } from './test-chains.js'

const place = document.getElementById('place') as HTMLElement
const { info } = announceWillingWallet()
let rounds = 0

const inside = (host: string, part: string) =>
  document
    .querySelector(`[data-testid="${host}"]`)
    ?.shadowRoot?.querySelector<HTMLElement>(`[data-testid="${part}"]`)

/** One life of a widget: its button is drawn and pressed, its first view is seen, it ends. */
async function live(connects: boolean) {
  const foyer = createFoyer({ plugins: evmPreset(onTestChains) })
  foyer.mount(place)
  const button = await until(() => inside('foyer-trigger', 'foyer-button'), 'the button')
  button.click()
  const row = await until(() => inside('foyer-room', `connector-${info.rdns}`), 'the list of wallets')
  if (connects) {
    row.click()
    await until(() => inside('foyer-room', 'connecting-connected'), 'the connection')
    await foyer.service(sessionKey).disconnect()
  }
  await foyer.dispose()
}

async function repeat(times: number, connects: boolean) {
  for (let round = 0; round < times; round++) await live(connects)
  rounds += times
  document.body.dataset['rounds'] = String(rounds)
}

for (const [id, times, connects] of [
  ['look-once', 1, false],
  ['look-often', 50, false],
  ['connect-once', 1, true],
  ['connect-often', 10, true],
] as const) {
  document.getElementById(id)?.addEventListener('click', () => void repeat(times, connects))
}
document.body.dataset['rounds'] = '0'
