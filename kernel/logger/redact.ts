const hex = /(?:0x)?[0-9a-f]{40,}/gi
// a line and a column of a file, or a time of day, look the same but for their letters
const account = /([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):(?!\d{1,9}(?![-.%a-zA-Z0-9]))[-.%a-zA-Z0-9]{3,128}/g
const bech32 = /[a-z]{1,20}1[02-9ac-hj-np-z]{30,}/gi
const base58 = /[1-9A-HJ-NP-Za-km-z]{26,}/g
// bounded as RFC 5321 bounds them, and for the time it takes
const email = /[^\s@<>()[\]",;:\\/?=&]{1,128}(?:@|%40)[\p{L}\p{M}\d.-]{1,253}\.\p{L}{2,63}/giu
const oneTimeCode = /(otp\D{1,20})\d{3}[ -]?\d{3}(?!\d)/gi

/**
 * Takes out of a text what must not be logged: addresses (hexadecimal, base58, bech32, CAIP-10; the network of the
 * latter stays), e-mail addresses, and six-digit codes that follow `otp`. When in doubt it takes out: hashes, keys and
 * signatures go with the addresses.
 */
export function redact(text: string): string {
  return text
    .replace(oneTimeCode, '$1[code]')
    .replace(email, '[e-mail]')
    .replace(account, '$1:[address]')
    .replace(hex, '[address]')
    .replace(bech32, '[address]')
    .replace(base58, (run) => (run.length >= 32 || /\d/.test(run) ? '[address]' : run))
}

/** Whether what stands under this name is never logged, whatever it is: one-time codes and secrets. */
export function isSecretName(name: string): boolean {
  return /otp|password|secret|mnemonic|private_?key/i.test(name)
}
