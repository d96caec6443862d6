import { expect, test, vi } from 'vitest'
import { type Alert, alertsKey, type AlertsService } from '../../contracts/alerts.js'
import { createStore } from '../../core/state/store.js'
import { until } from '../../testing/until.js'
import { createAlerts } from './alerts.js'
import { alertsAtom } from './alerts-atom.js'

const noKey: Alert = {
  id: 'NO_KEY',
  short: 'No Key',
  long: 'Give one to createFoyer.',
  link: 'https://service/',
}

const wrongKey: Alert = {
  id: 'WRONG_KEY',
  short: 'Wrong Key',
  long: 'Compare it with the one at the service.',
}

function start() {
  const store = createStore()
  const log = vi.fn()
  const alertIds = () => store.get(alertsAtom).map(({ id }) => id)
  const alerts: AlertsService = createAlerts({ store, log })
  return { store, log, alertIds, alerts }
}

// behaviour 12.5
test('shows an alert until it is dismissed, and logs it for developers', async () => {
  const { alerts, log, alertIds } = start()
  alerts.raise(noKey)
  await until(() => alertIds().length === 1, 'the alert')
  expect(alertIds()).toEqual(['NO_KEY'])
  expect(log.mock.calls).toEqual([['[foyer] No Key. Give one to createFoyer.', 'https://service/']])
  alerts.dismiss('another')
  alerts.dismiss('NO_KEY')
  await until(() => alertIds().length === 0, 'no alert')
  expect(alertsKey.id).toBe('kernel.alerts')
})

test('shows an alert that is raised twice once, and again after its dismissal, but logs it once', async () => {
  const { alerts, log, alertIds } = start()
  alerts.raise(noKey)
  alerts.raise({ ...noKey })
  await until(() => alertIds().length === 1, 'the alert')
  alerts.dismiss('NO_KEY')
  await until(() => alertIds().length === 0, 'no alert')
  alerts.raise(noKey)
  await until(() => alertIds().length === 1, 'the alert again')
  expect(log).toHaveBeenCalledTimes(1)
})

test('shows alerts in the order of the calls', async () => {
  const { alerts, log, alertIds } = start()
  alerts.raise(wrongKey)
  alerts.raise(wrongKey)
  alerts.raise(noKey)
  await until(() => alertIds().length === 2, 'both alerts')
  expect(alertIds()).toEqual(['WRONG_KEY', 'NO_KEY'])
  expect(log.mock.calls[0]).toEqual(['[foyer] Wrong Key. Compare it with the one at the service.', ''])
  expect(log).toHaveBeenCalledTimes(2)
})

test('removes an alert that is dismissed while the code loads, before a later one is shown', async () => {
  const { alerts, alertIds } = start()
  alerts.raise(wrongKey)
  alerts.dismiss('WRONG_KEY')
  alerts.raise(noKey)
  await until(() => alertIds().includes('NO_KEY'), 'the second alert')
  expect(alertIds()).toEqual(['NO_KEY'])
})
