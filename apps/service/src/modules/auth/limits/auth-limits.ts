import type { Limit } from './limit.js'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Pause between two codes to one address. */
export const addressCooldown: Limit = { name: 'cooldown-address', max: 1, windowMs: 30 * secondMs }
/** Pause between two codes for one device. */
export const deviceCooldown: Limit = { name: 'cooldown-device', max: 1, windowMs: 30 * secondMs }
/** Codes to one address in an hour. */
export const addressHour: Limit = { name: 'codes-address-hour', max: 5, windowMs: hourMs }
/** Codes to one address in a day. */
export const addressDay: Limit = { name: 'codes-address-day', max: 20, windowMs: dayMs }
/** Codes for one client, an IPv4 address or an IPv6 network, in an hour. */
export const clientHour: Limit = { name: 'codes-client-hour', max: 10, windowMs: hourMs }
/** Codes for one device in ten minutes. */
export const deviceTenMinutes: Limit = { name: 'codes-device', max: 3, windowMs: 10 * minuteMs }
/** Wrong codes for one address and purpose from unknown devices in any day: a chance of 1 in 50,000 to guess one. */
export const wrongCodes: Limit = {
  name: 'wrong-codes',
  max: 20,
  windowMs: dayMs,
  isSliding: true,
  isAlsoInMemory: true,
}
/** Notices to one address in a day that someone tries codes. */
export const guessNotices: Limit = { name: 'guess-notices', max: 1, windowMs: dayMs }
/** Logins that one client begins in ten minutes. */
export const clientLogins: Limit = { name: 'logins-client', max: 30, windowMs: 10 * minuteMs }
/** Logins of one project in ten minutes. */
export const projectLogins: Limit = { name: 'logins-project', max: 6_000, windowMs: 10 * minuteMs }
/** Changes of the address of one user in a day. */
export const emailChangeDay: Limit = { name: 'email-changes', max: 3, windowMs: dayMs }
/** Exports of the phrase of one user in a day. */
export const exportDay: Limit = { name: 'exports', max: 3, windowMs: dayMs }
/** Deletions that one user asks for in a day. */
export const deletionDay: Limit = { name: 'deletions', max: 3, windowMs: dayMs }
/** Wrong codes of one code until it is burned. */
export const maxTries = 5
/** Tries of the digits of one login with a provider, which its row counts as well. */
export const digitTries: Limit = { name: 'digits', max: maxTries, windowMs: hourMs, isAlsoInMemory: true }
