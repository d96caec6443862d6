import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { messageOverridesAtom } from '#kernel'
import { relayAlertOf, serviceAlert, type ServiceAlertName } from './alerts.js'

const titles: Readonly<Record<ServiceAlertName, string>> = {
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  UNVERIFIED_DOMAIN: 'Unverified Domain',
  JWT_TOKEN_NOT_VALID: 'Session Expired',
  INVALID_PROJECT_ID: 'Invalid Project ID',
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
}
const closed = (reason: string) => `WebSocket connection closed abnormally with code: 3000 (${reason})`

// behaviour 12.5
test.each(Object.entries(titles))('%s has a fixed title and a longer text', (name, short) => {
  const alert = serviceAlert(name as ServiceAlertName, createStore())
  expect(alert).toMatchObject({ id: name, short })
  expect(alert.long.length).toBeGreaterThan(short.length)
  expect(alert.long).not.toMatch(/[{}]/)
})

test('a host can override the texts', () => {
  const store = createStore()
  store.set(messageOverridesAtom, { 'service.INVALID_APP_CONFIGURATION_LONG': 'Ask the team to add it' })
  expect(serviceAlert('INVALID_APP_CONFIGURATION', store).long).toBe('Ask the team to add it')
})

// behaviour 12.6
test.each([
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
] as const)('the text %o of a relay has an alert of its own', (text, name) => {
  const store = createStore()
  expect(relayAlertOf(closed(text), store)).toEqual(serviceAlert(name, store))
})

test.each([
  ['JWT validation error: JWT Token is expired', 'JWT_TOKEN_NOT_VALID', 'Session Expired'],
  ['Unauthorized: key is suspended', 'INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
])('the alert of another refusal has the text of the relay: %o', (text, id, short) => {
  expect(relayAlertOf(closed(text), createStore())).toEqual({ id, short, long: text })
})

test.each(['', 'Socket stalled', 'The relay restarts'])('%o is not a refusal', (text) => {
  expect(relayAlertOf(text, createStore())).toBeUndefined()
})
