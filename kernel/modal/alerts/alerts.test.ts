import { expect, test, vi } from 'vitest'
import { type Alert, type AlertName, alertsKey, type AlertsService } from '../../contracts/alerts.js'
import { messageOverridesAtom } from '../../text/messages.js'
import { createStore } from '../../core/state/store.js'
import { until } from '../../testing/until.js'
import { alertMessages, alertOf } from './alert-list.js'
import { createAlerts } from './alerts.js'
import { alertsAtom } from './alerts-atom.js'

const noKey: Alert = {
  id: 'NO_KEY',
  short: 'No Key',
  long: 'Give one to createFoyer.',
  link: 'https://service/',
}

function start() {
  const store = createStore()
  const log = vi.fn()
  const alertIds = () => store.get(alertsAtom).map(({ id }) => id)
  const alerts: AlertsService = createAlerts({ store, log })
  return { store, log, alertIds, alerts }
}

// behaviour 12.5
test('an alert is shown until it is dismissed, and logged for developers', async () => {
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

test('an alert raised twice is shown once, and again after its dismissal, but logged once', async () => {
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

test('alerts raised by name are in the order of the calls', async () => {
  const { alerts, log, alertIds } = start()
  alerts.raise('INVALID_PROJECT_ID')
  alerts.raise('INVALID_PROJECT_ID')
  alerts.raise(noKey)
  await until(() => alertIds().length === 2, 'both alerts')
  expect(alertIds()).toEqual(['INVALID_PROJECT_ID', 'NO_KEY'])
  expect(log.mock.calls[0]).toEqual([
    `[foyer] Invalid Project ID. ${alertMessages.table.INVALID_PROJECT_ID_LONG}`,
    '',
  ])
  expect(log).toHaveBeenCalledTimes(2)
})

test('an alert dismissed while the code loads is removed before a later one is shown', async () => {
  const { alerts, alertIds } = start()
  alerts.raise('UNVERIFIED_DOMAIN')
  alerts.dismiss('UNVERIFIED_DOMAIN')
  alerts.raise('INVALID_PROJECT_ID')
  await until(() => alertIds().includes('INVALID_PROJECT_ID'), 'the second alert')
  expect(alertIds()).toEqual(['INVALID_PROJECT_ID'])
})

const shortTexts: Readonly<Record<AlertName, string>> = {
  SWITCH_NETWORK_NOT_FOUND: 'Network Not Found',
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  IFRAME_LOAD_FAILED: 'Could not load embedded wallet',
  IFRAME_REQUEST_TIMEOUT: 'Embedded Wallet Request Timed Out',
  UNVERIFIED_DOMAIN: 'Unverified Domain',
  JWT_TOKEN_NOT_VALID: 'Session Expired',
  INVALID_PROJECT_ID: 'Invalid Project ID',
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
}

// behaviour 12.5
test.each(Object.entries(shortTexts))('%s has a fixed short text and a long one', (name, short) => {
  const alert = alertOf(name as AlertName, createStore())
  expect(alert.short).toBe(short)
  expect(alert.long.length).toBeGreaterThan(short.length)
  expect(alert.long).not.toMatch(/[{}]/)
})

test('a host can override the long text', () => {
  const store = createStore()
  store.set(messageOverridesAtom, { 'alerts.INVALID_APP_CONFIGURATION_LONG': 'Ask the team to add it' })
  expect(alertOf('INVALID_APP_CONFIGURATION', store).long).toBe('Ask the team to add it')
})
