import { expect, test } from 'vitest'
import { relayAlertOf } from './provider-texts.js'

const closed = (reason: string) => `WebSocket connection closed abnormally with code: 3000 (${reason})`

test.each([
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
])('the text %o of the specification is its own alert', (text, name) => {
  expect(relayAlertOf(closed(text))).toBe(name)
})

test.each([
  ['JWT validation error: JWT Token is expired', 'JWT_TOKEN_NOT_VALID', 'Session Expired'],
  ['Unauthorized: key is suspended', 'INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
])('any other refusal keeps its text: %o', (text, id, short) => {
  expect(relayAlertOf(closed(text))).toEqual({ id, short, long: text })
})

test.each(['', 'Socket stalled', 'The relay restarts'])('%o is no refusal', (text) => {
  expect(relayAlertOf(text)).toBeUndefined()
})
