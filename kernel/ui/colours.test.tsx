import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { avatarArt, avatarDoors, avatarGrounds, avatarLamp } from './avatar-art.js'
import { letterTones } from './LetterTile.js'
import { contrast } from './testing/contrast.js'

const paper = ['#ffffff', '#f8f5ef', '#f0ebe2'] as const
const charcoal = ['#272521', '#1c1b18', '#38352f'] as const

const letterTile = readFileSync(`${import.meta.dirname}/letter-tile.css`, 'utf8')

test('every letter stands out from its tile, 7 to 1', () => {
  const pairs = [...letterTile.matchAll(/\[data-letter-tone='(\d)'\]\s*{([^}]*)}/g)].map(
    ([, tone, body = '']) => ({
      tone,
      letter: /[^-]color:\s*(#\w{6})/.exec(body)?.[1] ?? '',
      tile: /background:\s*(#\w{6})/.exec(body)?.[1] ?? '',
    }),
  )
  expect(pairs.map(({ tone }) => Number(tone))).toEqual(
    Array.from({ length: letterTones }, (_, tone) => tone),
  )
  for (const { letter, tile } of pairs) expect(contrast(letter, tile), tile).toBeGreaterThanOrEqual(7)
})

test('every avatar can be made out in both themes: ground, door and lamp, 3 to 1', () => {
  for (const ground of avatarGrounds) {
    for (const around of [...paper, ...charcoal]) {
      expect(contrast(ground, around), `${ground} on ${around}`).toBeGreaterThanOrEqual(3)
    }
    for (const door of avatarDoors)
      expect(contrast(door, ground), `${door} on ${ground}`).toBeGreaterThanOrEqual(3)
    expect(contrast(avatarLamp, ground), ground).toBeGreaterThanOrEqual(3)
  }
})

test('an address has one avatar, however its letters are written', () => {
  const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(avatarArt(checksummed)).toEqual(avatarArt(checksummed.toLowerCase()))
})

test('a thousand addresses have hundreds of avatars, and all lie in the box', () => {
  const arts = Array.from({ length: 1000 }, (_, index) =>
    avatarArt(`0x${(index * 7919).toString(16).padStart(40, '0')}`),
  )
  expect(new Set(arts.map((art) => JSON.stringify(art))).size).toBeGreaterThan(500)
  expect(new Set(arts.map(({ ground }) => ground)).size).toBe(avatarGrounds.length)
  expect(new Set(arts.map(({ door }) => door)).size).toBe(avatarDoors.length)
  for (const { doorPath, lampX, lampY, lampRadius } of arts) {
    const [left = 0, , top = 0] = (doorPath.match(/[\d.]+/g) ?? []).map(Number)
    expect(left).toBeGreaterThanOrEqual(7)
    expect(top).toBeLessThan(40)
    // inside the circle the box is cut to
    expect(Math.hypot(lampX - 20, lampY - 20) + lampRadius).toBeLessThan(20)
  }
})
