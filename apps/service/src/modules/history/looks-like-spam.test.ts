import { expect, test } from 'vitest'
import { looksLikeSpam } from './looks-like-spam.js'

test.each([
  'Claim your reward',
  'visit gold.xyz',
  'ＣＬＡＩＭ your tokens',
  'c\u200bl\u200baim it',
  'www．gold．xyz',
  '𝐀𝐢𝐫𝐝𝐫𝐨𝐩',
  'gold。xyz',
])('%j leads somewhere, or promises something', (name) => {
  expect(looksLikeSpam('Fine', name)).toBe(true)
})

test.each(['USD Coin', 'Doorway #118', 'Reclaimed wood', 'ＵＳＤ', '家の鍵', 'St. Moritz', ''])(
  '%j does not',
  (name) => {
    expect(looksLikeSpam(name)).toBe(false)
  },
)
